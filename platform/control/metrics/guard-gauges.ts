import type * as rolloutsContract from '@larder/contracts/rollouts'
import { Verdict } from '@larder/contracts/rollouts'
import { cachedReading } from '@larder/kernel/metrics/database-gauges.ts'
import { defineGauge } from '@larder/kernel/metrics/gauges.ts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { findVerifiedRows } from '../ledger/ledger-rows.ts'

const showLastRun = defineGauge({
  name: 'larder_guard_last_run_timestamp_seconds',
  help: 'When the guard last judged every rollout on this server; of several servers one does at a time.',
})
const showVerdict = defineGauge({
  name: 'larder_rollout_verdict',
  help: 'The verdict of the guard when it last ran here: 1 for the one that holds.',
  labelNames: ['area', 'version', 'verdict'],
})
const showLedgerRows = defineGauge({
  name: 'larder_ledger_rows',
  help: 'The newest changes of the release plan by their proof: signed, unsigned (from before that), forged, or gap.',
  labelNames: ['proof'],
})

/** Number of the newest changes that are verified for the metrics. */
const VERIFIED_ROWS = 100
/** A verification reads and checks a hundred rows. */
const VERIFY_EVERY_MS = 30_000

type Judged = Pick<rolloutsContract.RolloutState, 'area' | 'version' | 'verdict'>
/** A verdict of this age is shown no more: the guard of another server has judged since. */
const MAX_VERDICT_AGE_MS = 60_000
type Run = { rollouts: readonly Judged[]; at: Date }

const listFresh = (run: Run | undefined, now: Date): readonly Judged[] =>
  run && now.getTime() - run.at.getTime() < MAX_VERDICT_AGE_MS ? run.rollouts : []

export type GuardMetrics = {
  /** Records that the guard has judged every rollout. */
  judged: (rollouts: readonly Judged[], at: Date) => void
  stop: () => void
}

/** Shows in the metrics when the guard of this server last ran, and what it found. */
export function openGuardMetrics({ clock }: Pick<LedgerDeps, 'clock'>): GuardMetrics {
  let last: Run | undefined
  const stops = [
    showLastRun(() => (last ? [{ labels: {}, value: last.at.getTime() / 1_000 }] : [])),
    showVerdict(() =>
      listFresh(last, clock()).flatMap(({ area, version, verdict: current }) =>
        Verdict.options.map((verdict) => ({
          labels: { area, version, verdict },
          value: Number(verdict === current),
        })),
      ),
    ),
  ]
  return {
    judged: (rollouts, at) => void (last = { rollouts, at }),
    stop: () => stops.forEach((stop) => stop()),
  }
}

const PROOFS = ['signed', 'unsigned', 'forged', 'gap'] as const

/** Shows in the metrics whether the newest rows of the ledger are proven. Returns a function that ends it. */
export function showLedgerProof(
  ledger: Pick<LedgerDeps, 'db' | 'key'>,
  deadlines: Pick<Deadlines, 'databaseGauges'>,
): () => void {
  return showLedgerRows(
    cachedReading(
      deadlines,
      async () => {
        const rows = await findVerifiedRows(ledger, { limit: VERIFIED_ROWS })
        return PROOFS.map((proof) => ({
          labels: { proof },
          value: rows.filter((row) => row.proof === proof).length,
        }))
      },
      VERIFY_EVERY_MS,
    ),
  )
}
