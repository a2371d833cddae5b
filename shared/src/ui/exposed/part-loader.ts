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

const pageParts = singleton('parts', () => ({
  loader: undefined as PartLoader | undefined,
  states: new Map<PartName, State>(),
  listeners: new Set<() => void>(),
}))

/**
 * Sets the loader. The host calls it once and only in the browser: on the server every exposed component shows its
 * fallback.
 */
export function providePartLoader(loader: PartLoader): void {
  pageParts.loader = loader
}

/** Notifies when any component has loaded or failed. Returns a function that unsubscribes. */
export function subscribeParts(listener: () => void): () => void {
  pageParts.listeners.add(listener)
  return () => pageParts.listeners.delete(listener)
}

/** The state of a component; undefined while it has neither loaded nor failed. */
export const partState = (name: PartName): State | undefined => pageParts.states.get(name)

/** Loads a component unless it is loaded, pending or failed. Notifies subscribers. */
export async function loadPart(name: PartName): Promise<void> {
  if (!pageParts.loader || pageParts.states.has(name)) return
  const state = await pageParts.loader.load(name).then(
    (module): State => ({ module }),
    (): State => 'failed',
  )
  pageParts.states.set(name, state)
  for (const listener of pageParts.listeners) listener()
}

/** Lets the host prefetch a component before it is shown. */
export const warmPart = (name: PartName): void => pageParts.loader?.warm(name)
/** Reports to the host that a mounted component threw, so that the host reports its release. */
export const reportPart = (name: PartName, error: unknown): void => pageParts.loader?.onCrash(name, error)
