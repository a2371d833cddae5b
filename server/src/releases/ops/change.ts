import type { opsContract } from '@larder/shared/contracts'
import { checkRelease } from '../check-release.ts'
import { browserRefusals } from '../gate/browser-smoke.ts'
import { checkForPublishing, throwRefusals, type SmokeTest } from '../gate/pass-gate.ts'
import { findIn, refusals } from '../gate/refusals.ts'
import { changePlan, currentPlan, type LedgerDeps } from '../ledger.ts'
import { assessCanary, type GuardDeps } from '../guard/assess.ts'
import type { Plan } from '../plan.ts'
import { ReleaseError } from '../release-error.ts'
import { nextPlan } from './next-plan.ts'

type PlanAct = opsContract.PlanAct
/** A change that makes a release live. */
type Rollout = PlanAct & { version: string; withoutGate: boolean }
type Change = { area: string; who: string; change: PlanAct; smoke?: SmokeTest | undefined }

const isRollout = (change: PlanAct): change is Rollout => 'withoutGate' in change

type Ledger = LedgerDeps & GuardDeps

/** The gate for a release that is rolled out: by the rules alone where visitors get it already. */
async function gate(ledger: Ledger, { area, change, smoke }: Change & { change: Rollout }) {
  const { version } = change
  const plan = await currentPlan(ledger.db, ledger.key)
  // What the plan itself refuses needs no test.
  nextPlan(plan, area, { change, now: ledger.clock(), steps: ledger.steps })
  const files = await ledger.releases.readAll(area, version)
  if (!files) throw new ReleaseError(`${area} ${version} is not published`)
  // A server would refuse the whole plan for a release that is not what was published.
  const release = await checkRelease(files)
  const { stable, canary, rules = [] } = plan.areas[area] ?? {}
  const isLive = stable === version || canary === version
  const isKnown = isLive || rules.some((rule) => rule.version === version)
  const isTested = isLive || change.withoutGate
  const refused = [
    ...(await checkForPublishing(ledger, { release, files, smoke: isTested ? undefined : smoke })),
    ...(await browserRefusals(ledger, { name: { area, version }, mayBeUntried: isKnown || !smoke })),
  ]
  if (!change.withoutGate) throwRefusals(release, refused)
  return { release, refused }
}

/** What the guard says of the rollout. Throws a ReleaseError where it objects to the next step and is not overruled. */
async function guardEvidence(ledger: Ledger, area: string, isOverruled: boolean) {
  const state = await assessCanary(ledger, await currentPlan(ledger.db, ledger.key), area)
  if (!state) return {}
  const { verdict, reasons } = state
  if (!isOverruled && verdict !== 'continue-is-possible')
    throw new ReleaseError(
      `The guard objects: ${reasons.map(({ message }) => message.replace(/\.$/, '')).join('; ')}`,
    )
  return { version: state.version, verdict, reasons }
}

/** Throws a ReleaseError when the area is not as the operator saw it: the act would do something else than its dialog said. */
function checkSeen(plan: Plan, area: string, seen: opsContract.Seen | undefined): void {
  const now = plan.areas[area]
  if (!seen || !now) return
  const isSame =
    now.stable === seen.stable &&
    now.canary === seen.canary &&
    now.weight === seen.weight &&
    now.isKilled === seen.isKilled
  if (!isSame)
    throw new ReleaseError(`${area} was changed since you looked: see what is live now, and decide again`)
}

/**
 * Carries out an operator's change and writes it into the ledger. A release that is made live passes the gate, or is
 * overruled by an operator who says why: then its refusals are the evidence. Throws a ReleaseError when it is refused.
 */
export async function changeByOperator(ledger: Ledger, wanted: Change): Promise<Plan> {
  const { area, who, change } = wanted
  const next = (plan: Plan) => {
    checkSeen(plan, area, change.seen)
    return nextPlan(plan, area, { change, now: ledger.clock(), steps: ledger.steps })
  }
  // Said before the gate tries a release for seconds; and again with the plan that the change is written upon.
  checkSeen(await currentPlan(ledger.db, ledger.key), area, change.seen)
  if (!isRollout(change)) {
    const { act, why, seen: _, ...what } = change
    // What the plan itself refuses needs no verdict.
    if (change.act === 'next') next(await currentPlan(ledger.db, ledger.key))
    const verdict = change.act === 'next' && (await guardEvidence(ledger, area, change.withoutGuard))
    return changePlan(ledger, { who, area, act, why, evidence: { ...what, ...verdict } }, next)
  }
  const { act, why, seen: _, withoutGate, ...what } = change
  const { release, refused } = await gate(ledger, { ...wanted, change })
  const evidence = { ...what, ...(withoutGate && { withoutGate, refusals: refused }) }
  return changePlan(ledger, { who, area, act, why, evidence }, async (plan) => {
    const after = next(plan)
    // The rules once more, with the plan that this change is written upon.
    if (!withoutGate) throwRefusals(release, await refusals(release, plan, findIn(ledger.releases)))
    return after
  })
}
