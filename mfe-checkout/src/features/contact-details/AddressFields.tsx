import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { Button, Field, SelectField, styled } from '@larder/shared/ui'
import type { Details } from './details-schema.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: theme.spacing(3),
  '& > :first-child': { flex: 1 },
}))
const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  [theme.wide]: { gridTemplateColumns: '1.4fr 1fr' },
}))

/** Where it goes: look-up by postcode, and always by hand (trust §4). */
export function AddressFields({ form }: { form: UseFormReturn<Details> }) {
  const [found, setFound] = useState<locationApi.Suggestion[]>()
  const [isBusy, setBusy] = useState(false)

  async function lookUp(): Promise<void> {
    setBusy(true)
    try {
      const { suggestions } = await call(locationApi.addressesByPostcode, {
        postcode: form.getValues('postcode'),
        country: 'Uk',
      })
      setFound(suggestions)
      if (suggestions.length === 0)
        form.setError('postcode', { message: 'No addresses were found. Enter yours below.' })
    } catch (error) {
      if (!isAppError(error)) throw error
      form.setError('postcode', { message: error.text })
    } finally {
      setBusy(false)
    }
  }

  function take(placeId: string): void {
    const address = found?.find((one) => one.placeId === placeId)?.address
    if (!address) return
    form.setValue('addressLine1', address.line1)
    form.setValue('addressLine2', address.line2)
    form.setValue('town', address.town)
    form.clearErrors(['addressLine1', 'town', 'postcode'])
  }

  return (
    <>
      <Row>
        <Field
          name="postcode"
          label="Postcode"
          width="short"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button variant="tinted" size="large" loading={isBusy} onClick={() => void lookUp()}>
          Find address
        </Button>
      </Row>
      {found && found.length > 0 && (
        <SelectField
          label="Choose your address"
          options={[
            { value: '', label: `${found.length} found` },
            ...found.map(({ placeId, description }) => ({ value: placeId, label: description })),
          ]}
          onChange={({ target }) => take(target.value)}
        />
      )}
      <Field name="addressLine1" label="Address line 1" autoComplete="address-line1" />
      <Two>
        <Field name="addressLine2" label="Address line 2 (optional)" autoComplete="address-line2" />
        <Field name="town" label="Town or city" autoComplete="address-level2" />
      </Two>
    </>
  )
}
