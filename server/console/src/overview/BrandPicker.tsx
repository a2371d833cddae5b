import { useSearchParams } from 'react-router'
import { Picker } from '../layout/Picker.tsx'

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
