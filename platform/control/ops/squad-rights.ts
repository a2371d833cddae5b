import type { KeyObject } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as opsContract from '@larder/contracts/ops'
import type { Step } from '@larder/contracts/rings'
import { AppError } from '@larder/contracts/errors'
import type { Executor } from '@larder/kernel/db/client.ts'
import { findEffects } from '../guard/rollout-window.ts'
import { findTrustedRows } from '../ledger/ledger-rows.ts'
import type { LedgerRow } from '../ledger/schema.ts'
import { NO_ROLLOUT, type Plan, type Rollout } from '../plan/plan.ts'
import { getNextPosition, isStepOver } from '../plan/steps.ts'
import { ReleaseError } from '../registry/release.ts'
import { planChanges } from '../ledger/schema.ts'

type PlanAct = opsContract.PlanAct
type SquadChange = { area: string; change: PlanAct }

const choosesRings = (change: PlanAct): boolean =>
  (change.act === 'next' && change.nextRing === true) ||
  (change.act === 'start' && change.rings !== undefined)

/**
 * Checks that a squad may make a change in its area, regardless of its state. Throws FORBIDDEN (403) for an action of
 * operators, and for overriding the gate or the guard.
 */
export function checkSquadAct({ area, change }: SquadChange): void {
  const forbid = (display: string) => new AppError('FORBIDDEN', { display })
  if (!opsContract.SQUAD_ACTS.includes(change.act))
    throw forbid(
      `${change.act} needs an operator. A squad may ${opsContract.SQUAD_ACTS.join(', ')} its own area.`,
    )
  const isOverride =
    ('withoutGate' in change && change.withoutGate) || ('withoutGuard' in change && change.withoutGuard)
  if (isOverride) throw forbid(`Only an operator overrules the gate or the guard for ${area}.`)
  const overrulesPolicy =
    ('withoutFreeze' in change && change.withoutFreeze) ||
    ('withoutApproval' in change && change.withoutApproval)
  if (choosesRings(change)) throw forbid(`Only an operator chooses or leaves the rings of ${area}.`)
  if (overrulesPolicy) throw forbid(`Only an operator overrules a freeze or a second person for ${area}.`)
}

/** Evidence field that marks a change by a squad. */
export const BY_SQUAD = 'bySquad'

type Ledger = { db: Executor; key: KeyObject }
type ReleaseName = { area: string; version: string }

async function wasAbortedByGuard(ledger: Ledger, { area, version }: ReleaseName): Promise<boolean> {
  const { area: of, act, who, evidence } = planChanges
  const isOfRelease = sql`${evidence} ->> 'version' = ${version}`
  const where = and(eq(of, area), eq(act, 'abort'), eq(who, 'guard'), isOfRelease)
  return (await findTrustedRows(ledger, { where, limit: 1 })).length > 0
}

const WITHDRAWING_ACTIONS = ['abort', 'back', 'pause']
const RELEASING_ACTIONS = ['start', 'canary', 'next', 'resume', 'promote']

/** Finds an operator's last decision about a release if it keeps the release from visitors. */
async function findObjection(ledger: Ledger, { area, version }: ReleaseName): Promise<LedgerRow | undefined> {
  const { area: of, act, evidence } = planChanges
  const isByOperator = sql`${evidence} ->> ${BY_SQUAD} is distinct from 'true'`
  const isOfRelease = sql`${evidence} ->> 'version' = ${version}`
  const where = and(
    eq(of, area),
    inArray(act, [...WITHDRAWING_ACTIONS, ...RELEASING_ACTIONS]),
    isOfRelease,
    isByOperator,
  )
  const [last] = await findTrustedRows(ledger, { where, limit: 1 })
  return last && WITHDRAWING_ACTIONS.includes(last.act) ? last : undefined
}

/** Throws a ReleaseError when the guard aborted a release or an operator keeps it from visitors. */
async function checkObjections(ledger: Ledger, name: ReleaseName): Promise<void> {
  const { area, version } = name
  if (await wasAbortedByGuard(ledger, name))
    throw new ReleaseError(
      `The guard aborted ${area} ${version}: fix it and publish it again, or ask an operator`,
    )
  const objection = await findObjection(ledger, name)
  if (objection)
    throw new ReleaseError(
      `${objection.who} decided about ${area} ${version} (${objection.act}, revision ${objection.revision}): ask an operator`,
    )
}

/**
 * Throws a ReleaseError when a rollback would give everyone a withdrawn release: the guard or an operator withdrew it,
 * or the current stable one was already stable before it and was promoted again.
 */
export async function checkPrevious(
  ledger: Ledger,
  area: string,
  { stable, previous }: Rollout,
): Promise<void> {
  if (previous === undefined) return
  await checkObjections(ledger, { area, version: previous })
  const stables = (await findEffects(ledger, area)).map(({ rollout }) => rollout.stable)
  const at = stables.indexOf(previous)
  if (at !== -1 && stables.slice(at).includes(stable))
    throw new ReleaseError(`${area} ${stable} was promoted again in place of ${previous}: ask an operator`)
}

const ADVANCING_ACTIONS: readonly PlanAct['act'][] = ['start', 'next', 'resume', 'promote']

type SquadState = SquadChange &
  Ledger & { plan: Plan; now: Date; steps: readonly Step[]; hasEvidence: boolean }

type Promotion = ReleaseName & Pick<SquadState, 'now' | 'steps' | 'hasEvidence'>

function checkPromotion({ step, canary }: Rollout, { area, version, steps, ...moment }: Promotion): void {
  if (!step || canary !== version)
    throw new ReleaseError(`A squad promotes what it rolled out in steps: begin with start`)
  if (getNextPosition(step, steps))
    throw new ReleaseError(`${area} ${canary} is at step ${step.number} of a rollout: next comes first`)
  if (step.isPaused) throw new ReleaseError(`The rollout of ${area} is paused; resume it first`)
  if (!isStepOver(step, moment))
    throw new ReleaseError(`${area} ${canary} is held at this step until ${step.holdUntil}`)
}

/**
 * Checks that the state of an area allows a squad's action. A rollout passes every step, from the first to the
 * promotion after the last one's hold. Throws a ReleaseError when an operator has to decide: for the area's first
 * release, which cannot be compared; for a release that the guard aborted, since repeated starts would eventually pass
 * by chance; for one that an operator paused or withdrew; and while the area is disabled.
 */
export async function checkSquadState({ db, key, plan, area, change, ...timing }: SquadState): Promise<void> {
  const rollout = plan.areas[area] ?? NO_ROLLOUT
  const { stable, canary, isKilled } = rollout
  if (change.act === 'back' && canary === undefined) return checkPrevious({ db, key }, area, rollout)
  if (ADVANCING_ACTIONS.includes(change.act)) {
    // Nobody gets its pages, so the guard would have nothing to judge.
    if (isKilled) throw new ReleaseError(`${area} is disabled: an operator enables it first`)
    const version = 'version' in change ? change.version : canary
    if (version !== undefined) await checkObjections({ db, key }, { area, version })
  }
  if (change.act === 'start' && stable === undefined)
    throw new ReleaseError(`${area} has no stable release yet: an operator makes its first one live`)
  if (change.act === 'promote') checkPromotion(rollout, { area, version: change.version, ...timing })
}
