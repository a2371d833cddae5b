import Typography from '@mui/material/Typography'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import { DataTable } from '../layout/DataTable.tsx'

type State = rolloutsContract.RolloutState
type Comparison = rolloutsContract.Comparison
type ArmCounts = Comparison['canary']

const formatRate = ({ events, of: total }: ArmCounts, unit: Comparison['unit']): string => {
  if (total === 0) return '–'
  if (unit === 'ms') return `${events.toLocaleString('en-GB')} ms (${total.toLocaleString('en-GB')} pages)`
  return `${((events / total) * 1000).toFixed(1)} (${events} of ${total.toLocaleString('en-GB')})`
}
const formatEvidence = (value: number): string =>
  value < 1e6 ? value.toLocaleString('en-GB', { maximumSignificantDigits: 2 }) : 'over a million'
/** Describes the evidence by its magnitude relative to the abort threshold. */
function describeStrength({ eValue, abortsAt }: Comparison): string {
  if (eValue >= abortsAt) return 'enough to abort'
  if (eValue <= 1) return 'none'
  return eValue * eValue < abortsAt ? 'weak' : 'strong'
}
const describeEvidence = (comparison: Comparison): string =>
  `${describeStrength(comparison)} (${formatEvidence(comparison.eValue)}; aborts at ${formatEvidence(comparison.abortsAt)})`

const isCounted = ({ canary, stable }: Comparison): boolean => canary.of > 0 || stable.of > 0
const hasEvents = ({ canary, stable }: Comparison): boolean => canary.events + stable.events > 0

type TableProps = { state: State; comparisons: readonly Comparison[]; caption: string }

function Table({ state: { version, stable }, comparisons, caption }: TableProps) {
  return (
    <DataTable
      caption={`${caption}: canary ${version} compared with stable ${stable ?? 'none'}, per 1,000 visits or pages of the same minutes`}
      head={['What', 'Canary', 'Stable', 'Evidence that it is worse']}
      rows={comparisons.map((comparison) => [
        comparison.label,
        formatRate(comparison.canary, comparison.unit),
        formatRate(comparison.stable, comparison.unit),
        describeEvidence(comparison),
      ])}
    />
  )
}

/**
 * Comparisons of a canary with stable: the evidence against it first, strongest first, and the rest on request, to save
 * space on a phone. The evidence is how many times better "worse than stable" explains the counts, with the value at
 * which the guard aborts.
 */
export function Comparisons({ state }: { state: State }) {
  const counted = state.comparisons.filter(isCounted).toSorted((a, b) => b.eValue - a.eValue)
  if (counted.length === 0) return <Typography>It has no counts yet.</Typography>
  const observed = counted.filter(hasEvents)
  const harmful = observed.filter(({ eValue }) => eValue > 1)
  const others = observed.filter(({ eValue }) => eValue <= 1)
  const eventless = counted.filter((comparison) => !hasEvents(comparison))
  const uncounted = state.comparisons.length - counted.length
  return (
    <>
      {harmful.length > 0 ? (
        <Table state={state} comparisons={harmful} caption={`Evidence against ${state.area}`} />
      ) : (
        <Typography>No number counts against it.</Typography>
      )}
      <details>
        <summary>All other numbers of {state.area}</summary>
        {others.length > 0 && (
          <Table state={state} comparisons={others} caption={`As good as stable ${state.area}`} />
        )}
        {eventless.length > 0 && (
          <Typography variant="body2">
            No events with either release: {eventless.map(({ label }) => label).join('; ')}.
          </Typography>
        )}
        {uncounted > 0 && (
          <Typography variant="body2" color="text.secondary">
            {uncounted === 1 ? 'One comparison has' : `${uncounted} comparisons have`} no counts yet.
          </Typography>
        )}
      </details>
    </>
  )
}
