import { singleton } from '../../lib/index.ts'
import type { PartName } from './part-props.ts'

/** Loads exposed components. The host provides it, because only the host knows the composition. */
export type PartLoader = {
  /** Loads an exposed module; rejects when its area is unavailable or does not load. */
  load: (name: PartName) => Promise<unknown>
  /** Fetches the module's files without running them. */
  warm: (name: PartName) => void
  onCrash: (name: PartName, error: unknown) => void
}

type State = { module: unknown } | 'failed'

const page = singleton('parts', () => ({
  loader: undefined as PartLoader | undefined,
  states: new Map<PartName, State>(),
  listeners: new Set<() => void>(),
}))

/**
 * Sets the loader. The host calls it once and only in the browser: on the server every exposed component shows its
 * fallback.
 */
export function providePartLoader(loader: PartLoader): void {
  page.loader = loader
}

/** Notifies when any component has loaded or failed. Returns a function that unsubscribes. */
export function subscribeParts(listener: () => void): () => void {
  page.listeners.add(listener)
  return () => page.listeners.delete(listener)
}

/** The state of a component; undefined while it has neither loaded nor failed. */
export const partState = (name: PartName): State | undefined => page.states.get(name)

/** Loads a component unless it is loaded, pending or failed. Notifies subscribers. */
export async function loadPart(name: PartName): Promise<void> {
  if (!page.loader || page.states.has(name)) return
  const state = await page.loader.load(name).then(
    (module): State => ({ module }),
    (): State => 'failed',
  )
  page.states.set(name, state)
  for (const listener of page.listeners) listener()
}

/** Lets the host prefetch a component before it is shown. */
export const warmPart = (name: PartName): void => page.loader?.warm(name)
/** Reports to the host that a mounted component threw, so that the host reports its release. */
export const reportPart = (name: PartName, error: unknown): void => page.loader?.onCrash(name, error)
