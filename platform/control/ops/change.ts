import type * as opsContract from '@larder/contracts/ops'
import type { Ring } from '@larder/contracts/rings'
import { NO_POLICY, type ChangePolicy } from '@larder/contracts/change-policy'
import type { Executor } from '@larder/kernel/db/client.ts'
import { verifyFiles } from '../publish/check-release.ts'
import { findBrowserRefusals, wasStable } from '../gate/browser-smoke.ts'
import { checkForPublishing, throwRefusals, type SmokeTest } from '../gate/pass-gate.ts'
import { checkAgainstPlan, shopSurroundings, types } from '../gate/refusals.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import type { GuardDeps } from '../guard/assess.ts'
import { hasEvidence, requireGuardConsent } from '../guard/objection.ts'
import type { Plan } from '../plan/plan.ts'
import { ReleaseError } from '../registry/release.ts'
import { applyChange } from './next-plan.ts'
import { checkFreeze, requireApprovals } from './policy.ts'
import { checkSeen } from './seen.ts'
import { BY_SQUAD, checkSquadAct, checkSquadState } from './squad-rights.ts'

type PlanAct = opsContract.PlanAct
type Rollout = PlanAct & { version: string; withoutGate: opsContract.Overruled }
type Change = {
  area: string
  who: string
  /** Whether the area's squad makes the change; it may do less than an operator. */
  isOfSquad?: boolean
  change: PlanAct
  smoke?: SmokeTest | undefined
}

const CANARY_ACTIONS: readonly string[] = ['next', 'step-back', 'pause', 'resume', 'abort']
const affectedVersion = ({ areas }: Plan, area: string, act: string): { version?: string } => {
  const { canary: version, stable } = areas[area] ?? {}
  if (act === 'back') return { version: version ?? stable }
  return version !== undefined && CANARY_ACTIONS.includes(act) ? { version } : {}
}

const isRollout = (change: PlanAct): change is Rollout => 'withoutGate' in change

type Ledger = LedgerDeps &
  GuardDeps & { policy?: ChangePolicy; rings?: readonly Ring[]; listBrands?: () => Promise<string[]> }

/** Throws a ReleaseError for a ring with a brand that the shop does not have: nobody would be in it. */
async function checkRings({ rings = [], listBrands }: Ledger, { act }: PlanAct): Promise<void> {
  if (act !== 'start' || rings.length === 0 || !listBrands) return
  const brands = await listBrands()
  const unknown = rings.flatMap((ring) => ring.brands ?? []).filter((brand) => !brands.includes(brand))
  if (unknown.length > 0)
    throw new ReleaseError(`ROLLOUT_RINGS names what is no brand of this shop: ${unknown.join(', ')}`)
}

/** Checks the gate for a release that is rolled out; only the rules apply when visitors already get it. */
async function passGate(ledger: Ledger, plan: Plan, { area, change, smoke }: Change & { change: Rollout }) {
  const { version, withoutGate } = change
  const files = await ledger.releases.readAll(area, version)
  if (!files) throw new ReleaseError(`${area} ${version} is not published`)
  // Servers would reject the whole plan because of a release that differs from what was published.
  const release = await verifyFiles(files)
  const { stable, canary, rules = [] } = plan.areas[area] ?? {}
  const isLive = stable === version || canary === version
  const isRule = rules.some((rule) => rule.version === version)
  const isKnown = isLive || isRule || (await wasStable(ledger, { area, version }))
  // A full override does not wait for the smoke test.
  const isTested = isLive || withoutGate === true
  const refusals = [
    ...(await checkForPublishing(ledger, {
      release,
      files,
      withoutGate,
      smoke: isTested ? undefined : smoke,
      extraRules: isKnown ? [] : [types],
    })),
    ...(await findBrowserRefusals(ledger, { name: { area, version }, mayBeUntried: isKnown || !smoke })),
  ]
  throwRefusals(release, refusals, withoutGate)
  return { release, refusals }
}

/**
 * Applies the change of an operator or a squad and writes it to the ledger. A release that goes live must pass the
 * gate, and one that more visitors get must pass the guard, unless an operator overrides them with a reason; their
 * findings are then stored as evidence. Neither may the shop's own rules refuse it (docs/decisions/302). Throws a ReleaseError when the change is rejected.
 */
export async function changeByOperator(ledger: Ledger, request: Change): Promise<Plan> {
  const { area, who, change, isOfSquad = false } = request
  const { seen } = change
  const { policy = NO_POLICY } = ledger
  if (isOfSquad) checkSquadAct({ area, change })
  await checkRings(ledger, change)
  const plan = await readCurrentPlan(ledger.db, ledger.key)
  const { steps, rings = [] } = ledger
  const moment = { steps, rings, hasEvidence: await hasEvidence(ledger, plan, { area, change }) }
  const next = async (newest: Plan, db: Executor) => {
    await checkSeen({ db, key: ledger.key }, newest, { area, seen })
    if (isOfSquad)
      await checkSquadState({
        db,
        key: ledger.key,
        plan: newest,
        area,
        change,
        now: ledger.clock(),
        ...moment,
      })
    checkFreeze(policy, newest, { area, change, now: ledger.clock() })
    return applyChange(newest, area, { change, now: ledger.clock(), ...moment })
  }
  // Check first whether the plan rejects the change, before the guard and the tests. It is checked again with the plan
  // that is extended.
  const after = await next(plan, ledger.db)
  const brands = policy.approvals > 1 ? ((await ledger.listBrands?.()) ?? []) : []
  const planned = { plan, after, area, who, change, brands }
  // Mark changes by squads, because an operator's decision takes precedence over them.
  const author = isOfSquad ? { [BY_SQUAD]: true } : {}
  const verdict = await requireGuardConsent(ledger, plan, { area, change, isOfSquad })
  if (!isRollout(change)) {
    const approval = await requireApprovals(ledger, policy, planned)
    const { act, why, seen: _, ...details } = change
    // Include the release of actions that end or continue it, because the ledger is queried by release.
    const evidence = (before: Plan) => ({
      ...affectedVersion(before, area, act),
      ...details,
      ...verdict,
      ...author,
      ...approval,
    })
    return changePlan(ledger, { who, area, act, why, evidence }, next)
  }
  const { act, why, seen: _, withoutGate, ...details } = change
  const { release, refusals } = await passGate(ledger, plan, { ...request, change })
  const approval = await requireApprovals(ledger, policy, planned)
  const evidence = {
    ...details,
    ...verdict,
    ...author,
    ...approval,
    ...(withoutGate && { withoutGate, refusals }),
  }
  return changePlan(ledger, { who, area, act, why, evidence }, async (newest, tx) => {
    const after = await next(newest, tx)
    // Check the rules again with the plan that this change extends.
    throwRefusals(release, await checkAgainstPlan(release, newest, shopSurroundings(ledger)), withoutGate)
    return after
  })
}
