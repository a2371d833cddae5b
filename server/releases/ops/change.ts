import type { opsContract } from '@larder/shared/contracts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { checkRelease } from '../check-release.ts'
import { browserRefusals, wasStable } from '../gate/browser-smoke.ts'
import { checkForPublishing, throwRefusals, type SmokeTest } from '../gate/pass-gate.ts'
import { refusals, surroundingsIn, types } from '../gate/refusals.ts'
import { changePlan, type LedgerDeps } from '../ledger.ts'
import { currentPlan } from '../current-plan.ts'
import type { GuardDeps } from '../guard/assess.ts'
import { guardEvidence } from '../guard/objection.ts'
import type { Plan } from '../plan.ts'
import { ReleaseError } from '../release.ts'
import { nextPlan } from './next-plan.ts'
import { checkSeen } from './seen.ts'
import { BY_SQUAD, checkSquadAct, checkSquadState } from './squad-rights.ts'

type PlanAct = opsContract.PlanAct
/** A change that makes a release live. */
type Rollout = PlanAct & { version: string; withoutGate: opsContract.Overruled }
type Change = {
  area: string
  who: string
  /** By the area's squad, which may do less than an operator. */
  isOfSquad?: boolean
  change: PlanAct
  smoke?: SmokeTest | undefined
}

/** Acts upon the canary that is there. */
const OF_CANARY: readonly string[] = ['next', 'step-back', 'pause', 'resume', 'abort']
const ofCanary = ({ areas }: Plan, area: string, act: string): { version?: string } => {
  const { canary: version, stable } = areas[area] ?? {}
  if (act === 'back') return { version: version ?? stable }
  return version !== undefined && OF_CANARY.includes(act) ? { version } : {}
}

const isRollout = (change: PlanAct): change is Rollout => 'withoutGate' in change

type Ledger = LedgerDeps & GuardDeps

/** The gate for a release that is rolled out: by the rules alone where visitors get it already. */
async function gate(ledger: Ledger, plan: Plan, { area, change, smoke }: Change & { change: Rollout }) {
  const { version, withoutGate } = change
  const files = await ledger.releases.readAll(area, version)
  if (!files) throw new ReleaseError(`${area} ${version} is not published`)
  // A server would refuse the whole plan for a release that is not what was published.
  const release = await checkRelease(files)
  const { stable, canary, rules = [] } = plan.areas[area] ?? {}
  const isLive = stable === version || canary === version
  const isRule = rules.some((rule) => rule.version === version)
  const isKnown = isLive || isRule || (await wasStable(ledger, { area, version }))
  // Overruling everything waits for no test.
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

/**
 * Carries out the change of an operator or a squad and writes it into the ledger. A release that is made live passes the gate, and one that
 * more visitors get the guard, or an operator who says why overrules them: then what they said is the evidence. Throws a
 * ReleaseError when it is refused.
 */
export async function changeByOperator(ledger: Ledger, wanted: Change): Promise<Plan> {
  const { area, who, change, isOfSquad = false } = wanted
  const { seen } = change
  if (isOfSquad) checkSquadAct({ area, change })
  const next = async (plan: Plan, db: Executor) => {
    await checkSeen({ db, key: ledger.key }, plan, { area, seen })
    if (isOfSquad)
      await checkSquadState({
        db,
        key: ledger.key,
        plan,
        area,
        change,
        now: ledger.clock(),
        steps: ledger.steps,
      })
    return nextPlan(plan, area, { change, now: ledger.clock(), steps: ledger.steps })
  }
  const plan = await currentPlan(ledger.db, ledger.key)
  // Changes that the plan rejects need no verdict and no test; checked once more against the plan being extended.
  await next(plan, ledger.db)
  // What an operator decided about a release holds against its squad.
  const by = isOfSquad ? { [BY_SQUAD]: true } : {}
  const verdict = await guardEvidence(ledger, plan, { area, change, isOfSquad })
  if (!isRollout(change)) {
    const { act, why, seen: _, ...what } = change
    // Ended and continued releases are named, because the ledger is read by release.
    const evidence = (before: Plan) => ({ ...ofCanary(before, area, act), ...what, ...verdict, ...by })
    return changePlan(ledger, { who, area, act, why, evidence }, next)
  }
  const { act, why, seen: _, withoutGate, ...what } = change
  const { release, refused } = await gate(ledger, plan, { ...wanted, change })
  const evidence = { ...what, ...verdict, ...by, ...(withoutGate && { withoutGate, refusals: refused }) }
  return changePlan(ledger, { who, area, act, why, evidence }, async (newest, tx) => {
    const after = await next(newest, tx)
    // The rules once more, with the plan that this change is written upon.
    throwRefusals(release, await refusals(release, newest, surroundingsIn(ledger)), withoutGate)
    return after
  })
}
