import type { KeyboardEvent, ReactNode } from 'react'
import { Button, Field, SelectField, styled } from '@larder/shared/ui'
import { useLookup, type AddressForm } from './use-lookup.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  // The button stands beside the input, whatever is said below it.
  alignItems: 'flex-start',
  gap: theme.spacing(3),
  '& > :first-of-type': { flex: `1 1 ${theme.spacing(30)}`, maxWidth: theme.spacing(60) },
  '& > button': { marginTop: theme.spacing(8) },
}))
const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  [theme.wide]: { gridTemplateColumns: '1fr 1fr' },
}))

type Props = {
  form: AddressForm
  /** Whose address the browser may fill in (autocomplete's own words). */
  section?: 'shipping' | 'billing'
  /** Stands beside the town. */
  besideTown?: ReactNode
}

/** An address inside a `FormShell`: looked up by postcode, and always open to typing (trust §4). */
export function AddressFields({ form, section, besideTown }: Props) {
  const { found, isBusy, lookUp, take } = useLookup(form)
  const fill = (token: string) => (section ? `${section} ${token}` : token)
  // Enter in an unfinished address means "find it", not "send the form".
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || form.getValues('addressLine1')) return
    event.preventDefault()
    lookUp()
  }
  return (
    <>
      <Row>
        <Field
          name="postcode"
          label="Postcode"
          autoComplete={fill('postal-code')}
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={onEnter}
        />
        <Button variant="tinted" size="large" loading={isBusy} onClick={lookUp}>
          Find address
        </Button>
      </Row>
      {found.length > 0 && (
        <SelectField
          label="Choose your address"
          options={[
            { value: '', label: `${found.length} found` },
            ...found.map(({ placeId, description }) => ({ value: placeId, label: description })),
          ]}
          onChange={({ target }) => take(target.value)}
        />
      )}
      <Field name="addressLine1" label="Address line 1" autoComplete={fill('address-line1')} />
      <Field name="addressLine2" label="Address line 2 (optional)" autoComplete={fill('address-line2')} />
      <Two>
        <Field name="town" label="Town or city" autoComplete={fill('address-level2')} />
        {besideTown}
      </Two>
    </>
  )
}
