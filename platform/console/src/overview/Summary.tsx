import { useSearchParams, Link as RouterLink, useLocation } from 'react-router'
import { BrandChoice, type BrandGroup } from '../layout/BrandChoice.tsx'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import type { AreaState } from './area-state.ts'

const ALL = 'All brands'

/** The brand in the URL whose visitors the page shows; undefined for all brands. */
export function useChosenBrand(brands: readonly string[]): string | undefined {
  const [parameters] = useSearchParams()
  return brands.find((brand) => brand === parameters.get('brand'))
}

/** Chooses the brand whose releases the page shows; hidden when there is only one. */
export function BrandPicker({
  brands,
  groups,
}: {
  brands: readonly string[]
  groups: readonly BrandGroup[]
}) {
  const [, setParameters] = useSearchParams()
  const chosen = useChosenBrand(brands)
  if (brands.length < 2) return undefined
  return (
    <BrandChoice
      label="Brand"
      noneLabel={ALL}
      {...{ brands, groups, chosen }}
      onPick={(brand) => setParameters(brand === undefined ? {} : { brand }, { replace: true })}
    />
  )
}

/** Id of an area's heading, the target of links. */
export const areaElementId = (area: string): string => `area-${area}`

type Props = {
  /** Most urgent first. */
  states: readonly AreaState[]
  /** Why the guard's verdicts are unavailable. */
  guardProblem?: string | undefined
}

/** Lists areas that are not completely stable, each linking to its row. Announced again when it changes. */
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
          to={{ search, hash: areaElementId(area) }}
          color="inherit"
          sx={{ display: 'block', py: 1.5, overflowWrap: 'anywhere' }}
        >
          <strong>{area}</strong>: {text}
        </Link>
      ))}
      {guardProblem && <div>The guard’s verdicts are unavailable: {guardProblem}</div>}
    </Alert>
  )
}
