import { and, eq, sql } from 'drizzle-orm'
import { opsContract, type rolloutsContract } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Executor } from '@larder/kernel/db/client.ts'
import type { Plan } from '../plan.ts'
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

/** Whether the guard ever aborted this release. */
async function wasAbortedByGuard(db: Executor, area: string, version: string): Promise<boolean> {
  const { area: of, act, who, evidence, revision } = planChanges
  const abort = and(
    eq(of, area),
    eq(act, 'abort'),
    eq(who, 'guard'),
    sql`${evidence} ->> 'version' = ${version}`,
  )
  return (await db.select({ revision }).from(planChanges).where(abort).limit(1)).length > 0
}

type Looked = Asked & { plan: Plan; db: Executor; now: Date; steps: readonly rolloutsContract.Step[] }

/**
 * The state in which a squad's act is allowed. A rollout goes through every step, from its first to the promotion after the
 * last one's hold. Throws a ReleaseError where an operator has to decide: for the area's first release, which has no other to
 * be compared with, and for a release that the guard aborted, since starting it until chance favours it would defeat the guard.
 */
export async function checkSquadState({ db, plan, area, change, now, steps }: Looked): Promise<void> {
  const { stable, canary, step } = plan.areas[area] ?? {}
  if (change.act === 'start') {
    if (stable === undefined)
      throw new ReleaseError(`${area} has no stable release yet: an operator makes its first one live`)
    if (await wasAbortedByGuard(db, area, change.version))
      throw new ReleaseError(
        `The guard aborted ${area} ${change.version}: mend it and publish it anew, or ask an operator`,
      )
  }
  if (change.act !== 'promote') return
  if (!step || canary !== change.version)
    throw new ReleaseError(`A squad promotes what it rolled out in steps: begin with start`)
  if (step.number < steps.length)
    throw new ReleaseError(`${area} ${canary} is at step ${step.number} of ${steps.length}: next comes first`)
  if (step.isPaused) throw new ReleaseError(`The rollout of ${area} is paused; resume it first`)
  if (now < new Date(step.holdUntil))
    throw new ReleaseError(`${area} ${canary} is held at this step until ${step.holdUntil}`)
}
