import { lazy, Suspense } from 'react'
import { Skeleton } from '../status/Skeleton.tsx'
import { SelectField, type ChoiceProps } from './TextField.tsx'

/** So many are looked over without typing. */
const FEW = 7

/** The device's own picker. */
function NativeChoice({ placeholder, options, onChoose, ...text }: ChoiceProps) {
  return (
    <SelectField
      {...text}
      options={[{ value: '', label: placeholder }, ...options]}
      onChange={({ target }) => target.value && onChoose(target.value)}
    />
  )
}

const AutocompleteBox = lazy(async () => {
  const loaded = await import('../../mui/AutocompleteBox.tsx').catch(() => undefined)
  return { default: loaded?.AutocompleteBox ?? NativeChoice }
})

/**
 * One of many options, found by typing a part of it: MUI's autocomplete, loaded with the first field that has many. For a few options, and
 * where it cannot be loaded, the device's own picker.
 */
export function AutocompleteField(props: ChoiceProps) {
  if (props.options.length <= FEW) return <NativeChoice {...props} />
  return (
    <Suspense fallback={<Skeleton height={19} />}>
      <AutocompleteBox {...props} />
    </Suspense>
  )
}
