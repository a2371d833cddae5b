import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FulfilmentMethod } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { $basket } from '@larder/shared/stores'
import { confirmChanges } from '../../stores/confirm-changes.ts'
import { $draft } from '../../stores/draft.ts'
import { createAddressKey, isAddressSettled } from '../../stores/sent-details.ts'
import { ADDRESS_FIELDS } from '../../stores/typed-address.ts'
import { createDetailsSchema, type Details } from './details.ts'
import { getBasket, settleAddress } from './settle-details.ts'

/** Time in ms without typing after which a complete address is sent although its field still has the focus. */
const TYPING_PAUSE_MS = 1_500

type Options = {
  form: UseFormReturn<Details>
  method: FulfilmentMethod
  postcodeRules: Parameters<typeof createDetailsSchema>[1]
  /** Runs a request after those before it. */
  inTurn: (work: () => Promise<void>) => Promise<void>
}

const isComplete = (details: Details, rules: Options['postcodeRules']) =>
  ADDRESS_FIELDS.every(
    (field) => createDetailsSchema('delivery', rules).shape[field].safeParse(details[field]).success,
  )

/**
 * Sends a delivery address as soon as it is complete, so that the price and the time are right before payment shows
 * (readings 43): when it is chosen or left, after a pause of typing, and at once when it was filled in already.
 */
export function useTypedAddress({ form, method, postcodeRules, inTurn }: Options) {
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  // An address that was filled in already is being sent without the shopper.
  const [isFirstPending, setFirstPending] = useState(
    () => method === 'delivery' && isComplete(form.getValues(), postcodeRules),
  )
  /** The address whose new price the shopper did not accept: only a press sends it again. */
  const declined = useRef<string>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const createKey = (details: Details) => createAddressKey($basket.get()?.basketToken ?? '', details)

  async function sendNow(): Promise<void> {
    if (isAddressSettled(getBasket(), $draft.get())) return
    setSending(true)
    const details = form.getValues()
    const outcome = await action(() => settleAddress({ details, confirm: confirmChanges }))
    setSending(false)
    setProblem(outcome.isDone ? undefined : outcome.error.text)
    declined.current = outcome.isDone && !outcome.output ? createKey(details) : undefined
  }

  /** Sends a complete address; nothing happens while it is incomplete. */
  async function send(): Promise<void> {
    clearTimeout(pause.current)
    const details = form.getValues()
    if (method === 'collection' || !isComplete(details, postcodeRules)) return
    if (declined.current !== createKey(details)) await inTurn(sendNow)
  }

  /** Sends the address by a press, or shows what is missing. */
  async function use(): Promise<void> {
    declined.current = undefined
    if (await form.trigger(ADDRESS_FIELDS, { shouldFocus: true })) await send()
  }

  function sendAfterPause(): void {
    clearTimeout(pause.current)
    setProblem(undefined)
    pause.current = setTimeout(() => void send(), TYPING_PAUSE_MS)
  }

  // Once, for an address that was filled in already: a member's, or that of the store search.
  useEffect(() => {
    void send().finally(() => setFirstPending(false))
    return () => clearTimeout(pause.current)
    // oxlint-disable-next-line react/exhaustive-deps -- `send` changes with each render
  }, [method])

  return { problem, isSending, isFirstPending, send, use, sendAfterPause } as const
}
