import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '@larder/shared/api'
import { locationApi } from '@larder/shared/contracts'
import { checkPostcode } from '@larder/shared/domain'
import { action as attempt, errorCatalogue } from '@larder/shared/errors'
import { useAction, useBrandConfig } from '@larder/shared/ui'

type Line = 'addressLine1' | 'addressLine2' | 'town'
/**
 * The part of a react-hook-form form that the look-up needs. Declared as methods, so that any form with these fields
 * fits.
 */
export type AddressForm = {
  getValues(name: 'postcode' | Line): string
  setValue(name: Line, value: string): void
  setError(name: 'postcode', problem: { type: string; message: string }): void
  clearErrors(): void
}

function formatAddressCount(count: number): string {
  if (count === 0) return 'No addresses were found. Enter yours below.'
  return count === 1 ? '1 address found. Choose it below.' : `${count} addresses found. Choose yours below.`
}

const fetchSuggestions = async (postcode: string) =>
  (await call(locationApi.addressesByPostcode, { postcode, country: 'Uk' })).suggestions

/**
 * Looks up the addresses of the typed postcode. Choosing one fills the lines, which stay editable. With `findsAtOnce`
 * those of a postcode that is there already are looked up at once, unless there is an address; a failure is silent.
 */
export function useLookup(form: AddressForm, findsAtOnce: boolean) {
  const rules = useBrandConfig()?.profile.postcodeRules ?? []
  const [suggestions, setSuggestions] = useState<readonly locationApi.Suggestion[]>([])
  const [statusText, setStatusText] = useState<string>()
  const showError = (message: string) => form.setError('postcode', { type: 'server', message })
  const action = useAction(
    async (postcode: string) => {
      setStatusText(undefined)
      const found = await fetchSuggestions(postcode)
      setSuggestions(found)
      form.clearErrors()
      setStatusText(formatAddressCount(found.length))
    },
    ({ text }) => showError(text),
  )

  const fetchFirst = useEffectEvent(async () => {
    const check = checkPostcode(form.getValues('postcode'), rules)
    if (!check.ok || form.getValues('addressLine1')) return []
    const found = await attempt(() => fetchSuggestions(check.postcode))
    return found.isDone ? found.output : []
  })
  useEffect(() => {
    if (findsAtOnce) void fetchFirst().then((found) => found.length > 0 && setSuggestions(found))
  }, [findsAtOnce])

  function lookUp(): void {
    const postcode = form.getValues('postcode')
    const check = checkPostcode(postcode, rules)
    if (check.ok) void action.run(check.postcode)
    else showError(postcode.trim() ? check.message : errorCatalogue.POSTCODE_REQUIRED.text)
  }

  function chooseSuggestion(placeId: string): void {
    const address = suggestions.find((suggestion) => suggestion.placeId === placeId)?.address
    if (!address) return
    form.setValue('addressLine1', address.line1)
    form.setValue('addressLine2', address.line2)
    form.setValue('town', address.town)
    form.clearErrors()
  }

  return { suggestions, statusText, isPending: action.isPending, lookUp, chooseSuggestion } as const
}
