import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { AppError, asAppError } from '@larder/shared/errors'
import { pause } from '@larder/shared/lib'
import { useCaptcha } from '@larder/shared/sign-in'
import { $basket } from '@larder/shared/stores'
import { toast, useAction, useNavigate } from '@larder/shared/ui'
import { confirmChanges } from '../../stores/confirm-changes.ts'
import type { Source } from '../../stores/checkout-state.ts'
import { orderAsAgreed, processOrder, pay } from './place-order.ts'
import { problemText, mayHavePaid, type PaymentProblem } from './problem-text.ts'
import { recordPaymentFailed, type Made } from '../../stores/order.ts'

/** Where the payment leads. */
type End = { kind: 'paid' } | { kind: 'bank'; href: string } | { kind: 'unknown'; draftOrderId: string }

/**
 * Pays for an order that was made. Throws AppError when it is certain that no money moved, with the reason
 * where one is given.
 */
async function chargeOrder(made: Made, gateway: string, source: Source): Promise<End> {
  const unknown: End = { kind: 'unknown', draftOrderId: made.draftOrderId }
  try {
    const { gatewayData, state, message } = await pay(made, gateway, source)
    const href = gatewayData._links?.redirect?.href
    if (state === 'paid') return { kind: 'paid' }
    if (gatewayData.status === 'Pending' && href) return { kind: 'bank', href }
    if (state === 'unknown' || state === 'pending') return unknown
    throw new AppError('PAYMENT_FAILED', { display: message })
  } catch (cause) {
    const error = asAppError(cause)
    if (mayHavePaid(error)) return unknown
    recordPaymentFailed({ method: source.paymentMethod, code: error.code })
    throw error
  }
}

/** Spec §9: the redirect to 3-D Secure is delayed this long, so that the page can announce it. */
const REDIRECT_DELAY_MS = 100
/** A bank's page that has not loaded by then will not load: the shopper may try again. */
const LEAVING_MS = 30_000

/**
 * `asking`: the shopper has to answer, in a dialog about a changed price or in a wallet's sheet; nothing is
 * under way.
 */
export type Phase = 'idle' | 'working' | 'asking' | 'redirecting'
/**
 * Orders the basket whose total the wallet's sheet shows, and pays for it. Throws AppError when the payment
 * is rejected; then, and only then, it may be called again.
 */
export type Charge = (source: Source, shown: basketApi.Basket) => Promise<End['kind']>

type PayOnce = (source: Source, shown: basketApi.Basket) => Promise<End>

/**
 * Runs a wallet's sheet that stays open during the payment. Once a payment has begun, its result counts and
 * not the sheet's: closing it or a timeout stops no payment, and a repeated call gets the same result.
 */
async function chargeInSheet(
  payOnce: PayOnce,
  setPhase: (phase: Phase) => void,
  open: (charge: Charge) => Promise<unknown>,
): Promise<End | undefined> {
  let charging: Promise<End> | undefined
  let isRefused = false
  function charge(source: Source, shown: basketApi.Basket): Promise<End> {
    isRefused = false
    setPhase('working')
    return payOnce(source, shown).catch((error: unknown) => {
      isRefused = true
      setPhase('asking') // in a sheet that stays open, the shopper may try another card
      throw error
    })
  }
  setPhase('asking')
  try {
    await open(async (source, shown) => {
      if (!charging || isRefused) charging = charge(source, shown)
      return (await charging).kind
    })
  } catch (error) {
    if (!charging) throw error
    setPhase('working')
  }
  return charging
}

/** Leads on from a payment that ended: to the bank, to the order, or to where its outcome is looked up. */
function useLeaveFor(setPhase: (phase: Phase) => void) {
  const navigate = useNavigate()
  return async (end: End | undefined): Promise<void> => {
    switch (end?.kind) {
      case 'bank':
        setPhase('redirecting')
        await pause(REDIRECT_DELAY_MS)
        location.assign(end.href)
        return pause(LEAVING_MS) // the page is being left: busy until it is, or until the redirect turns out to have failed
      case 'paid':
        return navigate(paths.checkoutSuccess(), { replace: true })
      case 'unknown':
        return navigate(paths.paymentSuccess({ draftOrderId: end.draftOrderId }), { replace: true })
      case undefined:
    }
  }
}

/** A reservation, which a new one of the same slot replaces. */
const slotKey = ({ selectedSlot }: basketApi.Basket): string =>
  selectedSlot ? `${selectedSlot.slotId} ${selectedSlot.expires ?? ''}` : ''

const isOver = (problem: PaymentProblem | undefined, basket: basketApi.Basket): boolean =>
  problem?.refusedSlot !== undefined &&
  basket.selectedSlot !== undefined &&
  problem.refusedSlot !== slotKey(basket)

/** Pays for the basket by any source: order, payment, and the bank's page where it is required. */
export function usePay(basket: basketApi.Basket) {
  const withCaptcha = useCaptcha()
  const [phase, setPhase] = useState<Phase>('idle')
  const leaveFor = useLeaveFor(setPhase)

  function explain(error: AppError): PaymentProblem {
    const { toast: said, ...problem } = problemText(error, { before: basket, after: $basket.get() })
    // The notice is an alert, which says it.
    if (said) toast(said, { tone: 'error', isSilent: true })
    return error.code === 'ORDER_TIME_INVALID' ? { ...problem, refusedSlot: slotKey(basket) } : problem
  }

  /** One payment at a time; every result that does not leave the page allows another try. */
  const { run, problem: last } = useAction(async (work: () => Promise<End | undefined>) => {
    setPhase('working')
    await work()
      .then(leaveFor)
      .finally(() => setPhase('idle'))
  }, explain)

  async function askAbout(before: basketApi.Basket, after: basketApi.Basket): Promise<boolean> {
    setPhase('asking')
    const isAgreed = await confirmChanges(before, after)
    setPhase('working')
    return isAgreed
  }

  return {
    phase,
    /** Why the last try failed; over when it was the time, and another one is reserved. */
    problem: isOver(last, basket) ? undefined : last,

    /** Cash: the order is placed at once. */
    placeCash: () =>
      run(async () => {
        await orderAsAgreed({ basket, gateway: 'cash', withCaptcha }, askAbout)
        return { kind: 'paid' }
      }),

    /**
     * Card or wallet: calls `getSource` first, synchronously from the press; it gives undefined when the
     * shopper cancelled. `meanwhile`: the phase until it settles.
     */
    payWith: (
      gateway: string,
      getSource: () => Promise<Source | undefined>,
      meanwhile: 'working' | 'asking' = 'working',
    ) =>
      run(async () => {
        setPhase(meanwhile)
        const source = await getSource()
        setPhase('working')
        if (!source) return undefined
        const order = { basket, gateway, withCaptcha }
        // A wallet's token is for the amount its sheet showed: a different amount needs another press.
        const isCard = source.paymentMethod === 'Cards'
        const made = isCard ? await orderAsAgreed(order, askAbout) : await processOrder(order)
        return chargeOrder(made, gateway, source)
      }),

    /**
     * A wallet whose sheet stays open during the payment: `open` gets the function that pays and returns its
     * result.
     */
    payInSheet: (gateway: string, open: (charge: Charge) => Promise<unknown>) => {
      const payOnce: PayOnce = async (source, shown) =>
        chargeOrder(await processOrder({ basket: shown, gateway, withCaptcha }), gateway, source)
      return run(() => chargeInSheet(payOnce, setPhase, open))
    },
  } as const
}
