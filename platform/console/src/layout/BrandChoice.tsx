import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { Picker } from './Picker.tsx'

/** More would fill a phone's screen with buttons. */
const MAX_BUTTONS = 10

/** Brands that a long list has at its top. */
export type BrandGroup = { label: string; brands: ReadonlySet<string> }

type Props = {
  label: string
  brands: readonly string[]
  chosen: string | undefined
  /** The option for no brand, such as `All brands`; without it one is always chosen. */
  noneLabel?: string
  /** The first group that has a brand lists it. */
  groups?: readonly BrandGroup[]
  onPick: (brand: string | undefined) => void
}

const OTHERS = 'Others'

/** Chooses a brand: by a button each, or when there are many by search in a grouped list. */
export function BrandChoice({ label, brands, chosen, noneLabel, groups = [], onPick }: Props) {
  if (brands.length <= MAX_BUTTONS)
    return (
      <Picker
        label={label}
        options={[...(noneLabel === undefined ? [] : [noneLabel]), ...brands]}
        chosen={chosen ?? noneLabel}
        onPick={(option) => onPick(option === noneLabel ? undefined : option)}
      />
    )
  const groupOf = (brand: string) => groups.find((group) => group.brands.has(brand))?.label ?? OTHERS
  const order = [...groups.map((group) => group.label), OTHERS]
  return (
    <Autocomplete
      options={brands.toSorted((a, b) => order.indexOf(groupOf(a)) - order.indexOf(groupOf(b)))}
      {...(groups.length > 0 && { groupBy: groupOf })}
      value={chosen ?? null}
      disableClearable={noneLabel === undefined}
      onChange={(_, brand) => onPick(brand ?? undefined)}
      autoHighlight
      sx={{ maxWidth: 360 }}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder={noneLabel ?? ''}
          helperText={`Search in ${brands.length} brands`}
        />
      )}
    />
  )
}
