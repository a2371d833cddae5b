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
  help: 'The verdict of the guard when it last ran here, an abort for ten minutes: 1 for the one that holds.',
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
/** An abort ends its rollout, which the next run judges no more, before anybody has read the metrics. */
const ABORT_SHOWN_MS = 600_000

const nameRelease = ({ area, version }: Judged): string => `${area} ${version}`

const isWithin = (ms: number, at: Date | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - at.getTime() < ms

/** The verdicts of the last run, and aborts of the last ten minutes whose version was not judged again. */
function keepVerdicts() {
  let last: { rollouts: readonly Judged[]; at: Date } | undefined
  const aborts = new Map<string, { rollout: Judged; at: Date }>()
  return {
    lastRun: () => last?.at,
    judged: (rollouts: readonly Judged[], at: Date): void => {
      last = { rollouts, at }
      for (const [name, abort] of aborts) if (!isWithin(ABORT_SHOWN_MS, abort.at, at)) aborts.delete(name)
      for (const rollout of rollouts)
        if (rollout.verdict === 'abort') aborts.set(nameRelease(rollout), { rollout, at })
        else aborts.delete(nameRelease(rollout))
    },
    listShown: (now: Date): readonly Judged[] => {
      const fresh = isWithin(MAX_VERDICT_AGE_MS, last?.at, now) ? (last?.rollouts ?? []) : []
      const recent = [...aborts.values()].filter(({ at }) => isWithin(ABORT_SHOWN_MS, at, now))
      return [...recent.map(({ rollout }) => rollout), ...fresh.filter(({ verdict }) => verdict !== 'abort')]
    },
  }
}

export type GuardMetrics = {
  /** Records that the guard has judged every rollout. */
  judged: (rollouts: readonly Judged[], at: Date) => void
  stop: () => void
}

/** Shows in the metrics when the guard of this server last ran, and what it found. */
export function openGuardMetrics({ clock }: Pick<LedgerDeps, 'clock'>): GuardMetrics {
  const { lastRun, judged, listShown } = keepVerdicts()
  const stops = [
    showLastRun(() => {
      const at = lastRun()
      return at ? [{ labels: {}, value: at.getTime() / 1_000 }] : []
    }),
    showVerdict(() =>
      listShown(clock()).flatMap(({ area, version, verdict: current }) =>
        Verdict.options.map((verdict) => ({
          labels: { area, version, verdict },
          value: Number(verdict === current),
        })),
      ),
    ),
  ]
  return { judged, stop: () => stops.forEach((stop) => stop()) }
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
