import type { GuardRule } from '@larder/contracts/rollouts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { runExclusively } from '@larder/kernel/db/transaction.ts'
import { changePlan } from '../ledger/ledger.ts'
import type { Trouble } from '../notices/kinds.ts'
import { insertNotice, upsertWatchTime } from '../notices/notices.queries.ts'
import { settleTroubles } from '../notices/settle.ts'
import { GUARD_WATCH } from '../notices/sources/guard-source.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import type { Plan } from '../plan/plan.ts'
import { abortVersion } from '../plan/plan-acts.ts'
import { rollBackPromotion, type AutoRollbackDeps } from './auto-rollback.ts'
import { assessAll, type AssessedRollout, type GuardDeps } from './assess.ts'
import { findLastEffect } from './rollout-window.ts'

/** Arbitrary id of the advisory lock for guarding rollouts. */
const GUARD_LOCK = 7_260_415_310
/** Interval of judging; counts are written every few seconds. */
const INTERVAL_MS = 5_000

export type RobotDeps = AutoRollbackDeps &
  GuardDeps & {
    /** Told after each run what was judged, also when nothing is rolled out. */
    onJudged?: (rollouts: readonly AssessedRollout[], at: Date) => void
  }

const formatNotice = (
  { area, version, stable, reasons }: AssessedRollout,
  kind: 'guard-aborted' | 'guard-holds',
): string => {
  const replacement = stable === undefined ? 'the shop without it' : stable
  const action = kind === 'guard-aborted' ? `aborted, everybody gets ${replacement}` : 'held'
  return `${area} ${version} is ${action}: ${reasons.map(({ message }) => message).join(' ')}`
}

function toTrouble(found: AssessedRollout, kind: 'guard-aborted' | 'guard-holds'): Trouble {
  const { area, version, stable, reasons, comparisons, revision } = found
  return {
    kind,
    subject: `${area} ${version} ${revision}`,
    area,
    text: formatNotice(found, kind),
    isEvent: kind === 'guard-aborted',
    detail: { version, ...(stable !== undefined && { stable }), reasons, comparisons },
  }
}

/** Whether the area was not changed since it was judged. */
const isUnchanged = async (
  ledger: Parameters<typeof findLastEffect>[0],
  { area, revision }: AssessedRollout,
): Promise<boolean> => (await findLastEffect(ledger, area)) === revision

/** Withdraws the release from everyone, unless a person has changed the area meanwhile. */
async function abort(deps: RobotDeps, found: AssessedRollout): Promise<void> {
  const { area, version, stable, since, reasons, comparisons, revision } = found
  const why = formatNotice(found, 'guard-aborted')
  let isDone = false
  const next = async (plan: Plan, tx: Executor): Promise<Plan> => {
    isDone = false
    return (await isUnchanged({ db: tx, key: deps.key }, found)) ? abortVersion(plan, area, version) : plan
  }
  await changePlan(
    deps,
    {
      who: 'guard',
      area,
      act: 'abort',
      why,
      evidence: { version, stable, since, judgedRevision: revision, reasons, comparisons },
      async alsoWrite(tx) {
        isDone = true
        // In the transaction of the abort, so that neither is without the other.
        await insertNotice(tx, { trouble: toTrouble(found, 'guard-aborted'), now: deps.clock() })
      },
    },
    next,
  )
  if (isDone)
    deps.log.error(
      { area, version, reason: reasons.map(({ message }) => message).join(' ') },
      'the guard aborted a rollout',
    )
}

/** Reasons that a person should look at, whenever they appear. */
const TOLD_RULES: readonly GuardRule[] = ['suspicion', 'missing-data']

/**
 * Whether a person should look at a held rollout: because of what was counted or is missing, or because its step has had
 * its time and the guard still holds it. That everybody has the release is no reason: nothing is left to compare.
 */
function needsPerson({ verdict, reasons, step }: AssessedRollout, now: Date): boolean {
  if (verdict !== 'hold') return false
  if (reasons.some(({ rule }) => TOLD_RULES.includes(rule))) return true
  const isOverdue = step !== undefined && !step.isPaused && now >= new Date(step.holdUntil)
  return isOverdue && reasons.some(({ rule }) => rule !== 'no-comparison')
}

/**
 * Judges all rollouts once and aborts those that are worse than stable. It also rolls back a bad promotion where that is
 * chosen (docs/decisions/300). It changes nothing else in the plan, and skips
 * rollouts for which a person overrode the guard and areas that a person has changed since (docs/decisions/175). Any
 * number of servers may call this; one acts.
 */
export async function guardRollouts(deps: RobotDeps): Promise<void> {
  const { db, key } = deps
  await runExclusively(db, GUARD_LOCK, async () => {
    const plan = await readCurrentPlan(db, key)
    const all = await assessAll(deps, plan)
    const assessed = all.filter(({ isUnguarded }) => !isUnguarded)
    for (const found of assessed) if (found.verdict === 'abort') await abort(deps, found)
    const now = deps.clock()
    const troubles = assessed
      .filter((found) => needsPerson(found, now))
      .map((found) => toTrouble(found, 'guard-holds'))
    await settleTroubles(db, { kinds: ['guard-holds'], troubles, now })
    await upsertWatchTime(db, GUARD_WATCH, now)
    deps.onJudged?.(all, now)
    // Last, because the health of the whole shop takes longer to read than the rollouts.
    await rollBackPromotion(deps, plan).catch((err: unknown) =>
      deps.log.warn({ err }, 'a promotion could not be rolled back'),
    )
  })
}

/** Guards rollouts until it is stopped. It waits while the database is unavailable. */
export function startGuard(deps: RobotDeps, intervalMs = INTERVAL_MS): { stop: () => Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const runGuard = () => {
    running = guardRollouts(deps)
      .catch((err: unknown) => deps.log.warn({ err }, 'rollouts could not be guarded'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(runGuard, intervalMs).unref()
      })
  }
  timer = setTimeout(runGuard, intervalMs).unref()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
