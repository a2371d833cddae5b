import type * as opsContract from '@larder/contracts/ops'
import * as rolloutsContract from '@larder/contracts/rollouts'
import type { Plan } from '../plan/plan.ts'
import { isStepOver } from '../plan/steps.ts'
import { ReleaseError } from '../registry/release.ts'
import { assessCanary, assessRelease, type AssessedRollout, type GuardDeps } from './assess.ts'

type PlanAct = opsContract.PlanAct
/** `isOfSquad`: a squad may only promote a release of which the guard has seen enough, as for the next step. */
type ObjectionQuery = { area: string; change: PlanAct; isOfSquad?: boolean }
/** The guard's verdict at the time of an action, stored in the ledger. */
type GuardEvidence = {
  version?: string
  verdict?: rolloutsContract.Verdict
  reasons?: AssessedRollout['reasons']
}

/** Findings against a release, other than missing counts. */
const OBJECTION_RULES: readonly rolloutsContract.GuardRule[] = ['harm', 'sample-ratio', 'suspicion']
const hasObjection = ({ reasons }: AssessedRollout): boolean =>
  reasons.some(({ rule }) => OBJECTION_RULES.includes(rule))

/** Whether the action gives a version to more visitors, by a share. */
export function isGrowing({ areas }: Plan, { area, change }: ObjectionQuery): boolean {
  if (change.act === 'promote' || change.act === 'start') return true
  if (change.act !== 'canary') return false
  const { canary, weight = 0, step } = areas[area] ?? {}
  // A share without rings is of all brands, also of those that a ring has left out.
  const leavesRings = step?.rings !== undefined
  return leavesRings || canary !== change.version || Math.round(change.percent * 100) > weight
}

/** Whether the guard has seen enough for a canary's step to end before its time, where the action depends on it. */
export async function hasEvidence(
  deps: GuardDeps,
  plan: Plan,
  { area, change }: Pick<ObjectionQuery, 'area' | 'change'>,
): Promise<boolean> {
  const { step } = plan.areas[area] ?? {}
  if (!step || (change.act !== 'next' && change.act !== 'promote')) return false
  const now = deps.clock()
  const dependsOnEvidence = !isStepOver(step, { now }) && isStepOver(step, { now, hasEvidence: true })
  return (
    dependsOnEvidence && rolloutsContract.hasSeenEnough((await assessCanary(deps, plan, area))?.sensitivity)
  )
}

/**
 * Judges the release that an action rolls out further, and whether the guard objects; undefined when the guard is not
 * involved.
 */
async function judgeChange(deps: GuardDeps, plan: Plan, query: ObjectionQuery) {
  const { area, change, isOfSquad = false } = query
  if (change.act === 'promote' && isOfSquad) {
    const state = await assessCanary(deps, plan, area)
    // At the last step everyone has the release, so the stable one has no pages to compare with.
    return state && { state, isObjected: state.reasons.some(({ rule }) => rule !== 'no-comparison') }
  }
  if (change.act === 'next') {
    const state = await assessCanary(deps, plan, area)
    // The next step requires that the guard has seen enough.
    return state && { state, isObjected: state.verdict !== 'continue-is-possible' }
  }
  if (!('version' in change) || !isGrowing(plan, query)) return undefined
  const state = await assessRelease(deps, plan, { area, version: change.version })
  // A share that is set by hand does not need enough counts.
  return state && { state, isObjected: hasObjection(state) }
}

/**
 * Returns the guard's verdict on the release that an action gives to more visitors; empty when it judges none. Throws a
 * ReleaseError when the guard objects and is not overridden: to a next step also for lack of counts, to a larger share
 * or a promotion when the release does harm or may do so.
 */
export async function requireGuardConsent(
  deps: GuardDeps,
  plan: Plan,
  query: ObjectionQuery,
): Promise<GuardEvidence> {
  const judgement = await judgeChange(deps, plan, query)
  if (!judgement) return {}
  const { version, verdict, reasons } = judgement.state
  const isOverridden = 'withoutGuard' in query.change && query.change.withoutGuard
  if (judgement.isObjected && !isOverridden)
    throw new ReleaseError(
      `The guard objects: ${reasons.map(({ message }) => message.replace(/\.$/, '')).join('; ')}`,
    )
  return { version, verdict, reasons }
}
