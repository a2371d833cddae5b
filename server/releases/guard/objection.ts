import type { opsContract, rolloutsContract } from '@larder/shared/contracts'
import type { Plan } from '../plan.ts'
import { ReleaseError } from '../release.ts'
import { assessCanary, assessRelease, type Assessed, type GuardDeps } from './assess.ts'

type PlanAct = opsContract.PlanAct
/** `isOfSquad`: a squad promotes only what the guard has seen enough of, as it goes to a next step. */
type Asked = { area: string; change: PlanAct; isOfSquad?: boolean }
/** The guard's verdict at the time of an action: evidence for the ledger. */
export type GuardEvidence = {
  version?: string
  verdict?: rolloutsContract.Verdict
  reasons?: Assessed['reasons']
}

/** Objections to a release, other than missing counts. */
const AGAINST: readonly rolloutsContract.GuardRule[] = ['harm', 'sample-ratio', 'suspicion']
const isAgainst = ({ reasons }: Assessed): boolean => reasons.some(({ rule }) => AGAINST.includes(rule))

/** Whether the act gives a version to more visitors than have it, by a share. */
function isGrowing({ areas }: Plan, { area, change }: Asked): boolean {
  if (change.act === 'promote' || change.act === 'start') return true
  if (change.act !== 'canary') return false
  const { canary, weight = 0 } = areas[area] ?? {}
  return canary !== change.version || Math.round(change.percent * 100) > weight
}

/** The state of what an act makes grow, and whether the guard objects; undefined where it is not asked. */
async function judgedBy(deps: GuardDeps, plan: Plan, asked: Asked) {
  const { area, change, isOfSquad = false } = asked
  if (change.act === 'promote' && isOfSquad) {
    const state = await assessCanary(deps, plan, area)
    // At the last step, where everybody has it, the stable release has no pages to compare with.
    return state && { state, isObjected: state.reasons.some(({ rule }) => rule !== 'no-comparison') }
  }
  if (change.act === 'next') {
    const state = await assessCanary(deps, plan, area)
    // A step is gone on from when the guard has seen enough.
    return state && { state, isObjected: state.verdict !== 'continue-is-possible' }
  }
  if (!('version' in change) || !isGrowing(plan, asked)) return undefined
  const state = await assessRelease(deps, plan, { area, version: change.version })
  // A share that is set by hand need not wait for counts.
  return state && { state, isObjected: isAgainst(state) }
}

/**
 * What the guard says of the release that an act gives to more visitors; empty where it judges none. Throws a ReleaseError
 * where it objects and is not overruled: to a next step for want of counts, too, to a larger share and a promotion where the
 * release harms, or may.
 */
export async function guardEvidence(deps: GuardDeps, plan: Plan, asked: Asked): Promise<GuardEvidence> {
  const judged = await judgedBy(deps, plan, asked)
  if (!judged) return {}
  const { version, verdict, reasons } = judged.state
  const isOverruled = 'withoutGuard' in asked.change && asked.change.withoutGuard
  if (judged.isObjected && !isOverruled)
    throw new ReleaseError(
      `The guard objects: ${reasons.map(({ message }) => message.replace(/\.$/, '')).join('; ')}`,
    )
  return { version, verdict, reasons }
}
