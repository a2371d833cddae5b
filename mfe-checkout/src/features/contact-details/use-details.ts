import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { basketApi, memberApi } from '@larder/shared/contracts'
import { action, type AppError, type ErrorCode } from '@larder/shared/errors'
import { useCaptcha } from '@larder/shared/sign-in'
import { useBrandConfig } from '@larder/shared/ui'
import { $draft, saveDraft } from '../../stores/draft.ts'
import { ADDRESS_FIELDS } from '../../stores/typed-address.ts'
import { createDetailsSchema, getInitialValues, toDraft, type Details } from './details.ts'
import { settleAll, type Confirm } from './settle-details.ts'
import { useTypedAddress } from './use-typed-address.ts'
import { useTypedContact } from './use-typed-contact.ts'

/** Errors about the address, which are shown at its postcode and not at the payment. */
const ADDRESS_ERRORS: ReadonlySet<ErrorCode> = new Set(['DELIVERY_ADDRESS', 'ADDRESS_NOT_VALID'])

/** Runs requests one after another, so that a press waits for what leaving a field has started. */
function useTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (work) => {
    const turn = last.current.then(work)
    last.current = turn.catch(() => undefined)
    return turn
  }
}

/**
 * Contact details and delivery address. What is complete is sent when it is left (readings 42, 43); a press on pay sends
 * the rest. Everything typed is kept in the draft.
 */
export function useDetails(basket: basketApi.Basket, profile: memberApi.Profile | undefined) {
  const withCaptcha = useCaptcha()
  const postcodeRules = useBrandConfig()?.profile.postcodeRules ?? []
  const method = basket.fulfilmentMethod.type
  const [initialValues] = useState(() => getInitialValues(basket, profile))
  const form = useForm<Details>({
    resolver: zodResolver(createDetailsSchema(method, postcodeRules)),
    defaultValues: initialValues,
    shouldFocusError: false,
  })
  const inTurn = useTurns()
  const contact = useTypedContact({ form, basketToken: basket.basketToken, withCaptcha, inTurn })
  const address = useTypedAddress({ form, method, postcodeRules, inTurn })

  /** Sets an error on its fields. Returns false for one that belongs to no field. */
  function showOnFields({ code, text, fields = {} }: AppError): boolean {
    const messages = Object.entries(ADDRESS_ERRORS.has(code) ? { postcode: text, ...fields } : fields)
    for (const [name, message] of messages) {
      form.setError(name as keyof Details, { type: 'server', message }) // an unknown name is shown in the summary alone
    }
    return messages.length > 0
  }

  /**
   * Validates everything, sends what the server does not have, and returns the basket to order; undefined when the
   * shopper has something to correct or to decide first. Throws AppError.
   */
  async function prepare(confirm: Confirm): Promise<basketApi.Basket | undefined> {
    let ready: basketApi.Basket | undefined
    await form.handleSubmit(async (details) => {
      saveDraft(toDraft(details, initialValues))
      const outcome = await inTurn(() => action(() => settleAll({ details, withCaptcha, confirm })))
      if (outcome.isDone) ready = outcome.output
      else if (!showOnFields(outcome.error)) throw outcome.error
    })()
    return ready
  }

  const sendAfterPause = useEffectEvent(address.sendAfterPause)
  // Saves the draft while it is typed, so that a reload or leaving the page loses nothing.
  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const { delivery } = $draft.get()
        const typed = toDraft(values, initialValues)
        saveDraft({ ...typed, areDetailsSent: false })
        if (ADDRESS_FIELDS.some((field) => delivery?.[field] !== typed.delivery[field])) sendAfterPause()
      },
    })
  }, [form, initialValues])

  return {
    form,
    contact,
    address,
    inTurn,
    prepare,
    /** Shows what is missing, without sending anything. */
    validate: () => form.handleSubmit(() => undefined)(),
  } as const
}

export type CheckoutDetails = ReturnType<typeof useDetails>
