import Typography from '@mui/material/Typography'
import type { rolloutsContract } from '@larder/shared/contracts'
import { DataTable } from '../layout/DataTable.tsx'

type State = rolloutsContract.RolloutState
type Comparison = rolloutsContract.Comparison
type Counted = Comparison['canary']

const perThousand = ({ events, of }: Counted, unit: Comparison['unit']): string => {
  if (of === 0) return '–'
  if (unit === 'ms') return `${events.toLocaleString('en-GB')} ms (${of.toLocaleString('en-GB')} pages)`
  return `${((events / of) * 1000).toFixed(1)} (${events} of ${of.toLocaleString('en-GB')})`
}
const rounded = (value: number): string =>
  value < 1e6 ? value.toLocaleString('en-GB', { maximumSignificantDigits: 2 }) : 'over a million'
/** In a word: how far it is to what aborts is a matter of magnitude. */
function strength({ eValue, abortsAt }: Comparison): string {
  if (eValue >= abortsAt) return 'enough to abort'
  if (eValue <= 1) return 'none'
  return eValue * eValue < abortsAt ? 'weak' : 'strong'
}
const evidence = (one: Comparison): string =>
  `${strength(one)} (${rounded(one.eValue)}; aborts at ${rounded(one.abortsAt)})`

const isCounted = ({ canary, stable }: Comparison): boolean => canary.of > 0 || stable.of > 0
const isMet = ({ canary, stable }: Comparison): boolean => canary.events + stable.events > 0

type TableProps = { state: State; of: readonly Comparison[]; caption: string }

function Table({ state: { version, stable }, of, caption }: TableProps) {
  return (
    <DataTable
      caption={`${caption}: canary ${version} beside stable ${stable ?? 'none'}, per 1,000 visits or pages of the same minutes`}
      head={['What', 'Canary', 'Stable', 'Evidence that it is worse']}
      rows={of.map((one) => [
        one.label,
        perThousand(one.canary, one.unit),
        perThousand(one.stable, one.unit),
        evidence(one),
      ])}
    />
  )
}

/**
 * What a canary's pages met beside those of stable: what speaks against it, the most first, and the rest on request: several
 * canaries are on one page, and a phone shows little of it. The evidence is how many times better "worse than stable" explains
 * the counts, and at how many the guard aborts.
 */
export function Comparisons({ state }: { state: State }) {
  const counted = state.comparisons.filter(isCounted).toSorted((a, b) => b.eValue - a.eValue)
  if (counted.length === 0) return <Typography>Nothing is counted of it yet.</Typography>
  const met = counted.filter(isMet)
  const against = met.filter(({ eValue }) => eValue > 1)
  const others = met.filter(({ eValue }) => eValue <= 1)
  const none = counted.filter((one) => !isMet(one))
  const uncounted = state.comparisons.length - counted.length
  return (
    <>
      {against.length > 0 ? (
        <Table state={state} of={against} caption={`What speaks against ${state.area}`} />
      ) : (
        <Typography>No number speaks against it.</Typography>
      )}
      <details>
        <summary>All other numbers of {state.area}</summary>
        {others.length > 0 && <Table state={state} of={others} caption={`As good as stable ${state.area}`} />}
        {none.length > 0 && (
          <Typography variant="body2">
            Not met by either release: {none.map(({ label }) => label).join('; ')}.
          </Typography>
        )}
        {uncounted > 0 && (
          <Typography variant="body2" color="text.secondary">
            {uncounted === 1 ? 'One comparison has' : `${uncounted} comparisons have`} counted nothing yet.
          </Typography>
        )}
      </details>
    </>
  )
}
