import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { EmailAddress } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import type { useCaptcha } from '@larder/shared/sign-in'
import { $basket } from '@larder/shared/stores'
import { isContactValid } from '../../stores/checkout-state.ts'
import { confirmChanges } from '../../stores/confirm-changes.ts'
import { $draft } from '../../stores/draft.ts'
import { isContactSent } from '../../stores/sent-details.ts'
import type { Details } from './details.ts'
import { needsEmailCheck, settleContact, settleEmail } from './settle-details.ts'

type Options = {
  form: UseFormReturn<Details>
  basketToken: string
  withCaptcha: ReturnType<typeof useCaptcha>
  /** Runs a request after those before it. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Sends a contact as soon as it is complete (readings 42): when it is left, and at once when it was filled in
 * already, because a wallet's sheet can wait for nothing. Failures are silent until a press asks for it.
 */
export function useTypedContact({ form, basketToken, withCaptcha, inTurn }: Options) {
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function checkEmail() {
    const details = form.getValues()
    const email = EmailAddress.safeParse(details.email)
    if (!email.success || !needsEmailCheck(email.data)) return undefined
    return inTurn(() =>
      action(() => settleEmail({ details: { ...details, email: email.data }, withCaptcha })),
    )
  }

  /** Sends a complete contact whose email needs no check any more. */
  async function send() {
    const details = form.getValues()
    if (!isContactValid(details)) return undefined
    return inTurn(async () => {
      if (needsEmailCheck(EmailAddress.parse(details.email))) return undefined
      setSending(true)
      const outcome = await action(() => settleContact({ details, withCaptcha, confirm: confirmChanges }))
      setSending(false)
      return outcome
    })
  }

  /** Checks and sends the contact by a press, and shows what is missing or went wrong. */
  async function use(): Promise<void> {
    setProblem(undefined)
    if (!(await form.trigger(['firstName', 'lastName', 'email', 'mobile'], { shouldFocus: true }))) return
    const check = await checkEmail()
    const outcome = check && (!check.isDone || !check.output) ? check : await send()
    setProblem(outcome && !outcome.isDone ? outcome.error.text : undefined)
  }

  const sendFilledIn = useEffectEvent(async () => {
    const basket = $basket.get()
    if (!basket || !isContactValid(form.getValues()) || isContactSent(basket, $draft.get())) return
    await checkEmail()
    await send()
  })
  // Once for each basket, for a contact that was filled in already: a member's, or that of an earlier visit.
  useEffect(() => void sendFilledIn(), [basketToken])

  return {
    isSending,
    problem,
    checkEmail: () => void checkEmail(),
    send: () => void send(),
    use: () => void use(),
  } as const
}
