import { useState } from 'react'
import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { checkPostcode } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { useAction, useBrandConfig } from '@larder/shared/ui'

type Line = 'addressLine1' | 'addressLine2' | 'town'
/**
 * The part of a react-hook-form form that the look-up needs; methods, so that any form with these fields
 * fits.
 */
export type AddressForm = {
  getValues(name: 'postcode' | Line): string
  setValue(name: Line, value: string): void
  setError(name: 'postcode', problem: { type: string; message: string }): void
  clearErrors(): void
}

function textFor(count: number): string {
  if (count === 0) return 'No addresses were found. Enter yours below.'
  return count === 1 ? '1 address found. Choose it below.' : `${count} addresses found. Choose yours below.`
}

/** Looks up addresses of the typed postcode; the chosen one fills the lines, which stay editable. */
export function useLookup(form: AddressForm) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
  const [found, setFound] = useState<readonly locationApi.Suggestion[]>([])
  const [said, setSaid] = useState<string>()
  const showError = (message: string) => form.setError('postcode', { type: 'server', message })
  const ask = useAction(
    async (postcode: string) => {
      setSaid(undefined)
      const { suggestions } = await call(locationApi.addressesByPostcode, { postcode, country: 'Uk' })
      setFound(suggestions)
      form.clearErrors()
      setSaid(textFor(suggestions.length))
    },
    ({ text }) => showError(text),
  )

  function lookUp(): void {
    const typed = form.getValues('postcode')
    const check = checkPostcode(typed, rules)
    if (check.ok) void ask.run(check.postcode)
    else showError(typed.trim() ? check.message : errorCatalogue.POSTCODE_REQUIRED.text)
  }

  function take(placeId: string): void {
    const address = found.find((one) => one.placeId === placeId)?.address
    if (!address) return
    form.setValue('addressLine1', address.line1)
    form.setValue('addressLine2', address.line2)
    form.setValue('town', address.town)
    form.clearErrors()
  }

  return { found, said, isPending: ask.isPending, lookUp, take } as const
}
