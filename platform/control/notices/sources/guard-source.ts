import type { Trouble } from '../kinds.ts'

/** The guard judges every five seconds. Twelve turns without one mean that nobody watches the rollouts. */
const BLIND_AFTER_MS = 60_000

/** The name under which servers record when the guard has judged. */
export const GUARD_WATCH = 'guard'

/**
 * Whether the guard is blind: no server has judged for a minute. Needs no database, so that it can be told without one.
 * `startedAt`: when this server began to look, because it cannot tell what was before.
 */
export function findBlindGuard(
  { judgedAt, startedAt }: { judgedAt: Date | undefined; startedAt: Date },
  now: Date,
): Trouble[] {
  const last = Math.max(judgedAt?.getTime() ?? 0, startedAt.getTime())
  if (now.getTime() - last < BLIND_AFTER_MS) return []
  const since = judgedAt ? `since ${judgedAt.toISOString()}` : 'yet'
  const text = `The guard is blind: no server has judged the rollouts ${since}. A bad canary is not aborted.`
  return [{ kind: 'guard-blind', subject: 'guard', text }]
}
