import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { limitPostcode } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { Button, Field, SelectField, styled } from '@larder/shared/ui'
import type { AddressDetails } from './address-fields.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: theme.spacing(3),
  '& > :first-of-type': { flex: 1 },
}))

/** Addresses of a postcode to choose from; what is chosen fills the fields below, which stay open to typing. */
export function PostcodeLookup({ form }: { form: UseFormReturn<AddressDetails> }) {
  const [found, setFound] = useState<readonly locationApi.Suggestion[]>([])
  const [isBusy, setBusy] = useState(false)
  async function lookUp(): Promise<void> {
    setBusy(true)
    try {
      const postcode = limitPostcode(form.getValues('postcode'))
      const { suggestions } = await call(locationApi.addressesByPostcode, { postcode, country: 'Uk' })
      setFound(suggestions)
      form.clearErrors('postcode')
      if (suggestions.length === 0)
        form.setError('postcode', {
          type: 'server',
          message: 'No addresses were found. Enter yours below.',
        })
    } catch (error) {
      if (!isAppError(error)) throw error
      form.setError('postcode', { type: 'server', message: error.text })
    } finally {
      setBusy(false)
    }
  }
  function take(placeId: string): void {
    const address = found.find((one) => one.placeId === placeId)?.address
    if (!address) return
    form.setValue('addressLine1', address.line1)
    form.setValue('addressLine2', address.line2)
    form.setValue('town', address.town)
    form.clearErrors()
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
    </>
  )
}
