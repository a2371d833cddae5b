import type { KeyObject } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { opsContract, type rolloutsContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Executor } from '@larder/kernel/db/client.ts'
import { findEffects } from '../guard/rollout-window.ts'
import { findTrustedRows, type LedgerRow } from '../ledger-rows.ts'
import { NO_ROLLOUT, type Plan, type Rollout } from '../plan.ts'
import { ReleaseError } from '../release.ts'
import { planChanges } from '../schema.ts'

type PlanAct = opsContract.PlanAct
type Asked = { area: string; change: PlanAct }

/**
 * What a squad may do with its own area, whatever state it is in. Throws FORBIDDEN (403) for an act of operators, and for
 * overruling the gate or the guard.
 */
export function checkSquadAct({ area, change }: Asked): void {
  const forbid = (display: string) => new AppError('FORBIDDEN', { display })
  if (!opsContract.SQUAD_ACTS.includes(change.act))
    throw forbid(
      `${change.act} needs an operator. A squad may ${opsContract.SQUAD_ACTS.join(', ')} its own area.`,
    )
  const overrules =
    ('withoutGate' in change && change.withoutGate) || ('withoutGuard' in change && change.withoutGuard)
  if (overrules) throw forbid(`Only an operator overrules the gate or the guard for ${area}.`)
}

/** Evidence of a change that a squad made. */
export const BY_SQUAD = 'bySquad'

type Ledger = { db: Executor; key: KeyObject }
type Name = { area: string; version: string }

/** Whether the guard ever aborted this release. */
async function wasAbortedByGuard(ledger: Ledger, { area, version }: Name): Promise<boolean> {
  const { area: of, act, who, evidence } = planChanges
  const isOfRelease = sql`${evidence} ->> 'version' = ${version}`
  const where = and(eq(of, area), eq(act, 'abort'), eq(who, 'guard'), isOfRelease)
  return (await findTrustedRows(ledger, { where, limit: 1 })).length > 0
}

/** Acts by which a release is kept from visitors, or goes to them. */
const AGAINST = ['abort', 'back', 'pause']
const FOR = ['start', 'canary', 'next', 'resume', 'promote']

/** The last thing that an operator decided about a release, where that keeps it from visitors. */
async function standingObjection(ledger: Ledger, { area, version }: Name): Promise<LedgerRow | undefined> {
  const { area: of, act, evidence } = planChanges
  const isByOperator = sql`${evidence} ->> ${BY_SQUAD} is distinct from 'true'`
  const isOfRelease = sql`${evidence} ->> 'version' = ${version}`
  const where = and(eq(of, area), inArray(act, [...AGAINST, ...FOR]), isOfRelease, isByOperator)
  const [last] = await findTrustedRows(ledger, { where, limit: 1 })
  return last && AGAINST.includes(last.act) ? last : undefined
}

/** Throws a ReleaseError where the guard aborted a release, or an operator keeps it from visitors. */
async function checkObjections(ledger: Ledger, name: Name): Promise<void> {
  const { area, version } = name
  if (await wasAbortedByGuard(ledger, name))
    throw new ReleaseError(
      `The guard aborted ${area} ${version}: mend it and publish it anew, or ask an operator`,
    )
  const objection = await standingObjection(ledger, name)
  if (objection)
    throw new ReleaseError(
      `${objection.who} decided about ${area} ${version} (${objection.act}, revision ${objection.revision}): ask an operator`,
    )
}

/**
 * Throws a ReleaseError where going back would give everybody a release that was taken from them: the guard or an operator
 * did, or the stable one was there before it and was promoted again.
 */
async function checkPrevious(ledger: Ledger, area: string, { stable, previous }: Rollout): Promise<void> {
  if (previous === undefined) return
  await checkObjections(ledger, { area, version: previous })
  const stables = (await findEffects(ledger, area)).map(({ rollout }) => rollout.stable)
  const at = stables.indexOf(previous)
  if (at !== -1 && stables.slice(at).includes(stable))
    throw new ReleaseError(`${area} ${stable} was promoted again in place of ${previous}: ask an operator`)
}

/** Acts by which a release goes on to more visitors. */
const GOES_ON: readonly PlanAct['act'][] = ['start', 'next', 'resume', 'promote']

type Looked = Asked & Ledger & { plan: Plan; now: Date; steps: readonly rolloutsContract.Step[] }

type Promoted = Name & Pick<Looked, 'now' | 'steps'>

/** A squad promotes what has been through every step. */
function checkPromotion({ step, canary }: Rollout, { area, version, now, steps }: Promoted): void {
  if (!step || canary !== version)
    throw new ReleaseError(`A squad promotes what it rolled out in steps: begin with start`)
  if (step.number < steps.length)
    throw new ReleaseError(`${area} ${canary} is at step ${step.number} of ${steps.length}: next comes first`)
  if (step.isPaused) throw new ReleaseError(`The rollout of ${area} is paused; resume it first`)
  if (now < new Date(step.holdUntil))
    throw new ReleaseError(`${area} ${canary} is held at this step until ${step.holdUntil}`)
}

/**
 * The state in which a squad's act is allowed. A rollout goes through every step, from its first to the promotion after the
 * last one's hold. Throws a ReleaseError where an operator has to decide: for the area's first release, which has no other to
 * be compared with; for a release that the guard aborted, since starting it until chance favours it would defeat the guard; for one
 * that an operator paused or took back; and while the area is disabled.
 */
export async function checkSquadState({ db, key, plan, area, change, ...ask }: Looked): Promise<void> {
  const rollout = plan.areas[area] ?? NO_ROLLOUT
  const { stable, canary, isKilled } = rollout
  if (change.act === 'back' && canary === undefined) return checkPrevious({ db, key }, area, rollout)
  if (GOES_ON.includes(change.act)) {
    // Nobody gets its pages: the guard would have nothing to judge.
    if (isKilled) throw new ReleaseError(`${area} is disabled: an operator enables it first`)
    const version = 'version' in change ? change.version : canary
    if (version !== undefined) await checkObjections({ db, key }, { area, version })
  }
  if (change.act === 'start' && stable === undefined)
    throw new ReleaseError(`${area} has no stable release yet: an operator makes its first one live`)
  if (change.act === 'promote') checkPromotion(rollout, { area, version: change.version, ...ask })
}
