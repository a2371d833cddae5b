import Typography from '@mui/material/Typography'
import type { rolloutsContract } from '@larder/shared/contracts'
import { DataTable } from '../layout/DataTable.tsx'

type Comparison = rolloutsContract.Comparison
type Counted = Comparison['canary']

const perThousand = ({ events, of }: Counted): string =>
  of === 0 ? '–' : `${((events / of) * 1000).toFixed(1)} (${events} of ${of.toLocaleString('en-GB')})`
const rounded = (value: number): string =>
  value.toLocaleString('en-GB', {
    maximumSignificantDigits: 2,
    notation: value < 1e6 ? 'standard' : 'compact',
  })

/**
 * What a canary's pages met beside those of stable: what speaks most against it first. The evidence is how many times
 * better "worse than stable" explains the counts, and at how many the guard aborts. What neither has met is one line.
 */
export function Comparisons({ state }: { state: rolloutsContract.RolloutState }) {
  const isCounted = ({ canary, stable }: Comparison) => canary.of > 0 || stable.of > 0
  const counted = state.comparisons.filter(isCounted)
  const others = state.comparisons.length - counted.length
  if (counted.length === 0) return <Typography>Nothing is counted of it yet.</Typography>
  return (
    <>
      <DataTable
        caption={`${state.area} per 1,000 pages, canary beside stable in the same minutes`}
        head={['What', `Canary ${state.version}`, `Stable ${state.stable ?? 'none'}`, 'Evidence, aborts at']}
        rows={counted
          .toSorted((a, b) => b.eValue - a.eValue)
          .map(({ name, label = name, canary, stable, eValue, abortsAt }) => [
            label,
            perThousand(canary),
            perThousand(stable),
            `${rounded(eValue)} of ${rounded(abortsAt)}`,
          ])}
      />
      {others > 0 && (
        <Typography variant="body2" color="text.secondary">
          {others === 1 ? 'One comparison has' : `${others} comparisons have`} counted nothing yet.
        </Typography>
      )}
    </>
  )
}
