import { reportUnforeseen } from '../errors/index.ts'
import { singleton } from '../lib/index.ts'

const latest = singleton('plan-revision', () => ({
  revision: 0,
  listeners: new Set<(revision: number) => void>(),
}))

/** Reads the release plan's revision from a reply. Ignores an older one, which a cached reply may have. */
export function notePlanRevision(header: string | null): void {
  const revision = Number(header ?? 0)
  if (!(revision > latest.revision)) return
  latest.revision = revision
  for (const listener of latest.listeners) {
    try {
      listener(revision)
    } catch (error) {
      reportUnforeseen(error) // the call whose reply it was has succeeded
    }
  }
}

/** Calls back when a reply names a newer revision of the release plan. Browser only. */
export function onPlanRevision(listener: (revision: number) => void): void {
  latest.listeners.add(listener)
}
