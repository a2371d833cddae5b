import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart } from '@mui/x-charts/LineChart'
import { useQuery } from '@tanstack/react-query'
import type { opsContract, releaseCounts } from '@larder/shared/contracts'
import { minuteTime } from '../data/format.ts'
import { DataTable } from '../layout/DataTable.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { useSession } from '../session/session-context.ts'
import {
  byMinute,
  countDocuments,
  everyMinute,
  BROKEN,
  INTERACTIVE,
  isByRule,
  LCP,
  measured,
  MEASURES,
  ofArm,
} from './health.ts'

type Counts = readonly releaseCounts.ReleaseCount[]
/** `isShare`: a percentage, whose axis is the same in every chart. */
type Charted = { label: string; measure: (counts: Counts) => number | undefined; isShare?: boolean }

/** Counts are of whole minutes, and written within seconds. */
const STOPPED_MS = 3 * 60_000

const ARMS = ['stable', 'canary'] as const
const CHARTS: readonly Charted[] = [
  { label: 'Documents', measure: countDocuments },
  ...[BROKEN, INTERACTIVE, LCP].map((one) => ({
    label: one.label,
    measure: (counts: Counts) => measured(counts, one),
    isShare: one.of === 100,
  })),
]
const text = (value: number | undefined): string => value?.toLocaleString('en-GB') ?? '–'
const isNumber = (value: number | null | undefined): boolean => typeof value === 'number'

type Series = readonly { data: readonly (number | null)[] }[]
const isSome = (series: Series, is: (value: number) => boolean): boolean =>
  series.some(({ data }) => data.some((value) => value !== null && is(value)))
/** An axis of nothing but noughts has no height: it ends at 1. */
const findTop = (series: Series): number | undefined => (isSome(series, (value) => value > 0) ? undefined : 1)
const MINUTE_MS = 60_000

/** Changes of the area are drawn where they were made. */
type Drawn = { counts: Counts; changes: readonly opsContract.Change[]; now: Date }

/** One measure minute by minute, both arms; a picture alone: its numbers are in the tables. */
function Chart({ label, measure, isShare, counts, changes, now }: Charted & Drawn) {
  const minutes = everyMinute(counts, now)
  const series = ARMS.map((arm) => ({
    label: arm,
    color: arm === 'canary' ? '#d97706' : '#2e7d5b',
    data: minutes.map((one) => measure(ofArm(one.counts, arm)) ?? null),
  }))
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <figcaption>{label}</figcaption>
      {!isSome(series, () => true) && (
        <Typography color="text.secondary">Nothing was measured in the last 60 minutes.</Typography>
      )}
      <Box aria-hidden="true" hidden={!isSome(series, () => true)}>
        <LineChart
          height={200}
          skipAnimation
          disableKeyboardNavigation
          xAxis={[
            {
              data: minutes.map(({ minute }) => minute),
              // Up to now, so that counts that have stopped are seen to have.
              max: now,
              scaleType: 'time',
              // The same minute is named once.
              tickMinStep: MINUTE_MS,
              valueFormatter: minuteTime,
            },
          ]}
          yAxis={[{ min: 0, max: isShare ? 100 : findTop(series), tickMinStep: 1, valueFormatter: text }]}
          // Nothing is drawn for a minute in which nothing was measured; a minute between two such is a dot.
          series={series.map((one) => ({
            ...one,
            curve: 'linear',
            showMark: ({ index }) => !isNumber(one.data[index - 1]) && !isNumber(one.data[index + 1]),
          }))}
        >
          {changes.map(({ revision, at, act }) => (
            <ChartsReferenceLine
              key={revision}
              x={new Date(at)}
              label={act}
              lineStyle={{ strokeDasharray: '4 3' }}
            />
          ))}
        </LineChart>
      </Box>
    </Box>
  )
}

function Health({ counts, changes, now }: Drawn) {
  if (counts.length === 0) return <Typography>Nothing was counted in the last 60 minutes.</Typography>
  const totals = ARMS.map((arm) => ofArm(counts, arm))
  const newest = byMinute(counts).at(-1)?.minute ?? now
  const byRule = totals.map((some) => text(countDocuments(some.filter(isByRule))))
  return (
    <Stack spacing={2}>
      {now.getTime() - newest.getTime() > STOPPED_MS && (
        <Alert severity="warning">
          Nothing was counted since {minuteTime(newest)}: there were no visits, or their pages reach the shop
          no more.
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {CHARTS.map((one) => (
          <Chart key={one.label} {...one} {...{ counts, changes, now }} />
        ))}
      </Box>
      <DataTable
        caption="The last 60 minutes together"
        head={['What', ...ARMS]}
        rows={[
          ['Documents', ...totals.map((some) => text(countDocuments(some)))],
          ...(counts.some(isByRule) ? [['Of these by a rule', ...byRule]] : []),
          ...MEASURES.map((one) => [one.label, ...totals.map((some) => text(measured(some, one)))]),
        ]}
      />
      {changes.length > 0 && (
        <DataTable
          caption="Changes in the last 60 minutes"
          head={['Time', 'What', 'Who and why']}
          rows={changes.map(({ at, act, who, why }) => [
            minuteTime(new Date(at)),
            act,
            why ? `${who}: ${why}` : who,
          ])}
        />
      )}
      <details>
        <summary>The charts as a table</summary>
        <DataTable
          caption="Minute by minute"
          head={['Minute', ...CHARTS.flatMap(({ label }) => ARMS.map((arm) => `${label}, ${arm}`))]}
          // The newest is looked for.
          rows={byMinute(counts)
            .toReversed()
            .map(({ minute, counts: some }) => [
              minuteTime(minute),
              ...CHARTS.flatMap(({ measure }) => ARMS.map((arm) => text(measure(ofArm(some, arm))))),
            ])}
        />
      </details>
    </Stack>
  )
}

/** Acts that change what visitors get. */
const isShown = ({ act }: opsContract.Change): boolean => act !== 'publish' && act !== 'browser-smoke'

/** Counts of an area in the last 60 minutes, canary beside stable, with its changes: charts, and the same as tables. */
export function AreaHealth({ area }: { area: string }) {
  const { api } = useSession()
  const polled = useQuery({ queryKey: ['counts', area], queryFn: () => api.counts(area) })
  const { data: ledger } = useQuery({
    queryKey: ['ledger', { area }, 'charts'],
    queryFn: () => api.ledger({ area }),
  })
  return (
    <PolledState polled={polled}>
      {({ counts }) => {
        const now = new Date(polled.dataUpdatedAt)
        const hourAgo = now.getTime() - 60 * MINUTE_MS
        const changes = ledger?.changes.filter((one) => isShown(one) && Date.parse(one.at) > hourAgo) ?? []
        return <Health {...{ counts, changes, now }} />
      }}
    </PolledState>
  )
}
