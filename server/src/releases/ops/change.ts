import type { opsContract } from '@larder/shared/contracts'
import type { Executor } from '../../kernel/db/client.ts'
import { checkRelease } from '../check-release.ts'
import { browserRefusals, wasStable } from '../gate/browser-smoke.ts'
import { checkForPublishing, throwRefusals, type SmokeTest } from '../gate/pass-gate.ts'
import { findIn, refusals } from '../gate/refusals.ts'
import { types } from '../gate/types.ts'
import { changePlan, type LedgerDeps } from '../ledger.ts'
import { currentPlan } from '../current-plan.ts'
import { assessCanary, type GuardDeps } from '../guard/assess.ts'
import type { Plan } from '../plan.ts'
import { ReleaseError } from '../release-error.ts'
import { nextPlan } from './next-plan.ts'
import { checkSeen } from './seen.ts'

type PlanAct = opsContract.PlanAct
/** A change that makes a release live. */
type Rollout = PlanAct & { version: string; withoutGate: opsContract.Overruled }
type Change = { area: string; who: string; change: PlanAct; smoke?: SmokeTest | undefined }

const isRollout = (change: PlanAct): change is Rollout => 'withoutGate' in change

type Ledger = LedgerDeps & GuardDeps

/** The gate for a release that is rolled out: by the rules alone where visitors get it already. */
async function gate(ledger: Ledger, { area, change, smoke }: Change & { change: Rollout }) {
  const { version, withoutGate } = change
  const plan = await currentPlan(ledger.db, ledger.key)
  // What the plan itself refuses needs no test.
  nextPlan(plan, area, { change, now: ledger.clock(), steps: ledger.steps })
  const files = await ledger.releases.readAll(area, version)
  if (!files) throw new ReleaseError(`${area} ${version} is not published`)
  // A server would refuse the whole plan for a release that is not what was published.
  const release = await checkRelease(files)
  const { stable, canary, rules = [] } = plan.areas[area] ?? {}
  const isLive = stable === version || canary === version
  const isRule = rules.some((rule) => rule.version === version)
  const isKnown = isLive || isRule || (await wasStable(ledger, { area, version }))
  // Whoever overrules everything waits for no test.
  const isTested = isLive || withoutGate === true
  const refused = [
    ...(await checkForPublishing(ledger, {
      release,
      files,
      withoutGate,
      smoke: isTested ? undefined : smoke,
      alsoAsked: isKnown ? [] : [types],
    })),
    ...(await browserRefusals(ledger, { name: { area, version }, mayBeUntried: isKnown || !smoke })),
  ]
  throwRefusals(release, refused, withoutGate)
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

/**
 * Carries out an operator's change and writes it into the ledger. A release that is made live passes the gate, or is
 * overruled by an operator who says why: then its refusals are the evidence. Throws a ReleaseError when it is refused.
 */
export async function changeByOperator(ledger: Ledger, wanted: Change): Promise<Plan> {
  const { area, who, change } = wanted
  const { seen } = change
  const next = async (plan: Plan, db: Executor) => {
    await checkSeen(db, plan, { area, seen })
    return nextPlan(plan, area, { change, now: ledger.clock(), steps: ledger.steps })
  }
  // Said before the gate tries a release for seconds; and again with the plan that the change is written upon.
  await checkSeen(ledger.db, await currentPlan(ledger.db, ledger.key), { area, seen })
  if (!isRollout(change)) {
    const { act, why, seen: _, ...what } = change
    // What the plan itself refuses needs no verdict.
    if (change.act === 'next') await next(await currentPlan(ledger.db, ledger.key), ledger.db)
    const verdict = change.act === 'next' && (await guardEvidence(ledger, area, change.withoutGuard))
    return changePlan(ledger, { who, area, act, why, evidence: { ...what, ...verdict } }, next)
  }
  const { act, why, seen: _, withoutGate, ...what } = change
  const { release, refused } = await gate(ledger, { ...wanted, change })
  const evidence = { ...what, ...(withoutGate && { withoutGate, refusals: refused }) }
  return changePlan(ledger, { who, area, act, why, evidence }, async (plan, tx) => {
    const after = await next(plan, tx)
    // The rules once more, with the plan that this change is written upon.
    throwRefusals(release, await refusals(release, plan, findIn(ledger.releases)), withoutGate)
    return after
  })
}
