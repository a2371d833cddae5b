import type { LivePlan } from '../../plan/live-plan.ts'
import type { Trouble } from '../kinds.ts'

/** Kinds of trouble that each server has for itself. */
export const SERVER_KINDS = ['acts-pending', 'plan-refused'] as const

const REASONS = {
  signature: 'another key signed it',
  release: 'one of its releases is missing or was changed',
  older: 'it was older than its own',
} as const

type Refused = ReturnType<LivePlan['refused']>

/** Plans above the one in force, as one trouble of this server. */
function findRefused(refused: Refused, { server, inForce }: { server: string; inForce: number }): Trouble[] {
  const above = refused.filter(({ reason, revision }) => reason !== 'older' && revision > inForce)
  const newest = above.toSorted((a, b) => b.revision - a.revision)[0]
  if (!newest) return []
  const { revision, reason } = newest
  const text = `${server} does not put revision ${revision} of the plan in force: ${REASONS[reason]}.`
  return [{ kind: 'plan-refused', subject: server, text, detail: { server, revision, reason, inForce } }]
}

const findRestored = (refused: Refused, server: string): Trouble[] =>
  refused
    .filter(({ reason }) => reason === 'older')
    .map(({ revision, reason }) => ({
      kind: 'plan-refused',
      subject: `${server} ${revision}`,
      isEvent: true,
      text: `${server} did not follow the plan of the database: ${REASONS[reason]} (revision ${revision}).`,
      detail: { server, revision, reason },
    }))

/** What this server alone knows, from memory, also while the database is away. `server` is its name. */
export function findServerTroubles(
  plan: Pick<LivePlan, 'pending' | 'refused' | 'revision'>,
  server: string,
): Trouble[] {
  const inForce = plan.revision() ?? 0
  const pending = plan.pending().map(({ id, act, area, who, why, at }): Trouble => {
    const text = `${act} of ${area} by ${who} is in force on ${server} alone, until its database is back${why && `: ${why}`}.`
    return { kind: 'acts-pending', subject: id, area, text, detail: { act, who, at, server } }
  })
  const refused = plan.refused()
  return [...pending, ...findRefused(refused, { server, inForce }), ...findRestored(refused, server)]
}
