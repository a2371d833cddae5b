import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart } from '@mui/x-charts/LineChart'
import { useQuery } from '@tanstack/react-query'
import * as opsContract from '@larder/contracts/ops'
import type * as releaseCounts from '@larder/contracts/release-counts'
import { minuteTime } from '../data/format.ts'
import { DataTable } from '../layout/DataTable.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { useSession } from '../session/session-context.ts'
import {
  groupByMinute,
  countDocuments,
  listMinutes,
  BROKEN,
  INTERACTIVE,
  isByRule,
  LCP,
  computeMeasure,
  MEASURES,
  filterArm,
} from './health.ts'

type Counts = readonly releaseCounts.ReleaseCount[]
/** `isShare`: a percentage, with the same axis in every chart. */
type ChartSpec = { label: string; measure: (counts: Counts) => number | undefined; isShare?: boolean }

/** Time without counts after which a warning is shown. Counts are per minute and written within seconds. */
const STOPPED_MS = 3 * 60_000

const ARMS = ['stable', 'canary'] as const
const CHARTS: readonly ChartSpec[] = [
  { label: 'Documents', measure: countDocuments },
  ...[BROKEN, INTERACTIVE, LCP].map((measure) => ({
    label: measure.label,
    measure: (counts: Counts) => computeMeasure(counts, measure),
    isShare: measure.of === 100,
  })),
]
const formatNumber = (value: number | undefined): string => value?.toLocaleString('en-GB') ?? '–'
const isNumber = (value: number | null | undefined): boolean => typeof value === 'number'

type Series = readonly { data: readonly (number | null)[] }[]
const isSome = (series: Series, matches: (value: number) => boolean): boolean =>
  series.some(({ data }) => data.some((value) => value !== null && matches(value)))
/** An axis of only zeros would have no height, so it ends at 1. */
const findTop = (series: Series): number | undefined => (isSome(series, (value) => value > 0) ? undefined : 1)
const MINUTE_MS = 60_000

/** The area's changes are drawn at their times. */
type ChartData = { counts: Counts; changes: readonly opsContract.Change[]; now: Date }

/**
 * Chart of one measure per minute for both arms. It is hidden from assistive technology; the tables have the numbers.
 */
function Chart({ label, measure, isShare, counts, changes, now }: ChartSpec & ChartData) {
  const minutes = listMinutes(counts, now)
  const series = ARMS.map((arm) => ({
    label: arm,
    color: arm === 'canary' ? '#d97706' : '#2e7d5b',
    data: minutes.map((minute) => measure(filterArm(minute.counts, arm)) ?? null),
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
              // Up to now, so that a stop of the counts is visible.
              max: now,
              scaleType: 'time',
              // Avoids repeated labels for one minute.
              tickMinStep: MINUTE_MS,
              valueFormatter: minuteTime,
            },
          ]}
          yAxis={[
            { min: 0, max: isShare ? 100 : findTop(series), tickMinStep: 1, valueFormatter: formatNumber },
          ]}
          // Minutes without measurements are gaps; a single minute between gaps is a dot.
          series={series.map((line) => ({
            ...line,
            curve: 'linear',
            showMark: ({ index }) => !isNumber(line.data[index - 1]) && !isNumber(line.data[index + 1]),
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

function Health({ counts, changes, now }: ChartData) {
  if (counts.length === 0) return <Typography>Nothing was counted in the last 60 minutes.</Typography>
  const totals = ARMS.map((arm) => filterArm(counts, arm))
  const newest = groupByMinute(counts).at(-1)?.minute ?? now
  const ruleTotals = totals.map((armCounts) => formatNumber(countDocuments(armCounts.filter(isByRule))))
  return (
    <Stack spacing={2}>
      {now.getTime() - newest.getTime() > STOPPED_MS && (
        <Alert severity="warning">
          Nothing was counted since {minuteTime(newest)}: there were no visits, or their pages reach the shop
          no more.
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {CHARTS.map((chart) => (
          <Chart key={chart.label} {...chart} {...{ counts, changes, now }} />
        ))}
      </Box>
      <DataTable
        caption="The last 60 minutes together"
        head={['What', ...ARMS]}
        rows={[
          ['Documents', ...totals.map((armCounts) => formatNumber(countDocuments(armCounts)))],
          ...(counts.some(isByRule) ? [['Of these by a rule', ...ruleTotals]] : []),
          ...MEASURES.map((measure) => [
            measure.label,
            ...totals.map((armCounts) => formatNumber(computeMeasure(armCounts, measure))),
          ]),
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
          // Newest first, because it is the one of interest.
          rows={groupByMinute(counts)
            .toReversed()
            .map(({ minute, counts: minuteCounts }) => [
              minuteTime(minute),
              ...CHARTS.flatMap(({ measure }) =>
                ARMS.map((arm) => formatNumber(measure(filterArm(minuteCounts, arm)))),
              ),
            ])}
        />
      </details>
    </Stack>
  )
}

/** Whether a change affects what visitors get. */
const affectsVisitors = ({ act }: opsContract.Change): boolean => !opsContract.RECORDS.includes(act)

/** Counts of an area in the last 60 minutes for canary and stable, with its changes, as charts and tables. */
export function AreaHealth({ area }: { area: string }) {
  const { api } = useSession()
  const polled = useQuery({ queryKey: ['counts', area], queryFn: () => api.counts({ area }) })
  const { data: ledger } = useQuery({
    queryKey: ['ledger', { area }, 'charts'],
    queryFn: () => api.ledger({ area }),
  })
  return (
    <PolledState polled={polled}>
      {({ counts }) => {
        const now = new Date(polled.dataUpdatedAt)
        const hourAgo = now.getTime() - 60 * MINUTE_MS
        const changes =
          ledger?.changes.filter((change) => affectsVisitors(change) && Date.parse(change.at) > hourAgo) ?? []
        return <Health {...{ counts, changes, now }} />
      }}
    </PolledState>
  )
}
