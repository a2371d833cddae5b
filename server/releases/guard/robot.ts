import type { Logger } from 'pino'
import type { rolloutsContract } from '@larder/shared/contracts'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { runExclusively, inTransaction } from '@larder/kernel/db/transaction.ts'
import { changePlan, type LedgerDeps } from '../ledger.ts'
import { currentPlan } from '../current-plan.ts'
import type { Plan } from '../plan.ts'
import { abortVersion } from '../plan-acts.ts'
import { assessAll, type Assessed, type GuardDeps } from './assess.ts'
import { lastEffect } from './rollout-window.ts'

/** An arbitrary constant that identifies "guarding Larder's rollouts" among advisory locks. */
const GUARD_LOCK = 7_260_415_310
/** Counts are written every few seconds. */
const EVERY_MS = 5_000

type GuardNotice = rolloutsContract.GuardNotice
export type RobotDeps = LedgerDeps &
  GuardDeps & {
    log: Logger
    /** Notifies the operators, in the transaction of what it is about; the same id is sent once. */
    notify: (tx: Tx, message: { id: string; notice: GuardNotice; now: Date }) => Promise<void>
  }

const textOf = ({ area, version, stable, reasons }: Assessed, kind: GuardNotice['kind']): string => {
  const instead = stable === undefined ? 'the shop without it' : stable
  const did = kind === 'abort' ? `aborted, everybody gets ${instead}` : 'held'
  return `${area} ${version} is ${did}: ${reasons.map(({ message }) => message).join(' ')}`
}

async function notifyOperators(
  tx: Tx,
  deps: RobotDeps,
  { kind, found }: { kind: GuardNotice['kind']; found: Assessed },
) {
  const { area, version, stable, reasons, comparisons, revision } = found
  const now = deps.clock()
  const text = textOf(found, kind)
  const notice = { kind, area, version, stable, at: now.toISOString(), text, reasons, comparisons }
  await deps.notify(tx, { id: `guard ${kind} ${area} ${version} ${revision}`, notice, now })
}

/** Whether no decision about the area was made since it was judged. */
const isStillJudged = async (
  ledger: Parameters<typeof lastEffect>[0],
  { area, revision }: Assessed,
): Promise<boolean> => (await lastEffect(ledger, area)) === revision

/** Takes the release from everybody, unless a person has changed the area meanwhile: then this does nothing. */
async function abort(deps: RobotDeps, found: Assessed): Promise<void> {
  const { area, version, stable, since, reasons, comparisons, revision } = found
  const why = textOf(found, 'abort')
  let isDone = false
  const next = async (plan: Plan, tx: Executor): Promise<Plan> => {
    isDone = false
    return (await isStillJudged({ db: tx, key: deps.key }, found)) ? abortVersion(plan, area, version) : plan
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
        await notifyOperators(tx, deps, { kind: 'abort', found })
      },
    },
    next,
  )
  if (isDone) deps.log.error({ area, version, reasons }, 'the guard aborted a rollout')
}

const isMissingData = ({ verdict, reasons }: Assessed): boolean =>
  verdict === 'hold' && reasons.some(({ rule }) => rule === 'missing-data')

/**
 * Judges everything that is rolled out, once, and aborts what is worse than stable. It does nothing else with the plan,
 * leaves alone what a person overruled it on, and where a person has changed the area since (docs/decisions/175). Any
 * number of servers may ask: one acts.
 */
export async function guardRollouts(deps: RobotDeps): Promise<void> {
  const { db, key } = deps
  await runExclusively(db, GUARD_LOCK, async () => {
    const plan = await currentPlan(db, key)
    for (const found of await assessAll(deps, plan)) {
      if (found.isUnguarded) continue
      if (found.verdict === 'abort') await abort(deps, found)
      else if (isMissingData(found))
        await inTransaction(db, (tx) => notifyOperators(tx, deps, { kind: 'hold', found }))
    }
  })
}

/** Guards rollouts until it is stopped. A database that is away is waited for. */
export function startGuard(deps: RobotDeps, everyMs = EVERY_MS): { stop: () => Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const run = () => {
    running = guardRollouts(deps)
      .catch((err: unknown) => deps.log.warn({ err }, 'rollouts could not be guarded'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, everyMs).unref()
      })
  }
  timer = setTimeout(run, everyMs).unref()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
