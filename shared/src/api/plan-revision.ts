import { singleton } from '../lib/index.ts'

const known = singleton('plan-revision', () => ({
  revision: 0,
  listeners: new Set<(revision: number) => void>(),
}))

/** Reads the release plan's revision from a reply; a cached reply may name an older one, which is ignored. */
export function notePlanRevision(header: string | null): void {
  const revision = Number(header ?? 0)
  if (!(revision > known.revision)) return
  known.revision = revision
  for (const listener of known.listeners) listener(revision)
}

/** Calls back when a reply names a newer revision of the release plan. Browser only. */
export function onPlanRevision(listener: (revision: number) => void): void {
  known.listeners.add(listener)
}
