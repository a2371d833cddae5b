import { useSearchParams, Link as RouterLink, useLocation } from 'react-router'
import { Picker } from '../layout/Picker.tsx'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import type { AreaState } from './area-state.ts'

const ALL = 'All brands'

/** The brand whose visitors the page shows, which is in the address; undefined for all. */
export function useChosenBrand(brands: readonly string[]): string | undefined {
  const [parameters] = useSearchParams()
  return brands.find((brand) => brand === parameters.get('brand'))
}

/** Chooses whose releases the page shows; nothing where there is one brand. */
export function BrandPicker({ brands }: { brands: readonly string[] }) {
  const [, setParameters] = useSearchParams()
  const chosen = useChosenBrand(brands)
  if (brands.length < 2) return undefined
  return (
    <Picker
      label="Brand"
      options={[ALL, ...brands]}
      chosen={chosen ?? ALL}
      onPick={(option) => setParameters(option === ALL ? {} : { brand: option }, { replace: true })}
    />
  )
}

/** The id of an area's heading on the page, which links lead to. */
export const idOfArea = (area: string): string => `area-${area}`

type Props = {
  /** The most urgent first. */
  states: readonly AreaState[]
  /** Why it is not known what the guard says. */
  guardProblem?: string | undefined
}

/** What is not wholly stable, a line per area, each linking to its row. Announced again when it changes. */
export function Summary({ states, guardProblem }: Props) {
  const { search } = useLocation()
  const notable = states.filter(({ text }) => text !== '')
  if (notable.length === 0 && !guardProblem) return undefined
  const severity = states[0]?.severity ?? 'info'
  return (
    <Alert severity={severity === 'success' ? 'info' : severity} role="status">
      {notable.map(({ area, text }) => (
        <Link
          key={area}
          component={RouterLink}
          to={{ search, hash: idOfArea(area) }}
          color="inherit"
          sx={{ display: 'block', py: 1.5, overflowWrap: 'anywhere' }}
        >
          <strong>{area}</strong>: {text}
        </Link>
      ))}
      {guardProblem && <div>What the guard says is not known: {guardProblem}</div>}
    </Alert>
  )
}
