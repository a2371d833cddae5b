import { singleton } from '../../lib/index.ts'
import type { PartName } from './part-props.ts'

/** How parts reach the page: the host opens it, because only the host knows the composition. */
export type PartDoor = {
  /** Loads an exposed module; rejects when its area is not here or does not load. */
  load: (name: PartName) => Promise<unknown>
  /** Fetches its files without running them. */
  warm: (name: PartName) => void
  onCrash: (name: PartName, error: unknown) => void
}

type State = { module: unknown } | 'failed'

const page = singleton('parts', () => ({
  door: undefined as PartDoor | undefined,
  states: new Map<PartName, State>(),
  listeners: new Set<() => void>(),
}))

/** Called once by the host, in the browser only: on the server every part shows its fallback. */
export function openPartDoor(door: PartDoor): void {
  page.door = door
}

/** Tells when any part came or failed; gives what ends it. */
export function subscribeParts(listener: () => void): () => void {
  page.listeners.add(listener)
  return () => page.listeners.delete(listener)
}

/** What is known of a part: it is here, or it failed; undefined while nobody has it. */
export const partState = (name: PartName): State | undefined => page.states.get(name)

/** Loads a part unless it is here, on its way, or failed already; its users hear of it. */
export async function loadPart(name: PartName): Promise<void> {
  if (!page.door || page.states.has(name)) return
  const state = await page.door.load(name).then(
    (module): State => ({ module }),
    (): State => 'failed',
  )
  page.states.set(name, state)
  for (const listener of page.listeners) listener()
}

/** Lets the host fetch a part before it is shown. */
export const warmPart = (name: PartName): void => page.door?.warm(name)
/** A part broke while it was shown: the host reports it with its release. */
export const reportPart = (name: PartName, error: unknown): void => page.door?.onCrash(name, error)
