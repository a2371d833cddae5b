import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { asAppError, type AppError } from '@larder/shared/errors'
import { pause } from '@larder/shared/lib'
import { useCaptcha } from '@larder/shared/sign-in'
import { $basket } from '@larder/shared/stores'
import { toast, useAction, useNavigate } from '@larder/shared/ui'
import { confirmChanges } from '../../stores/confirm-changes.ts'
import type { PaymentSource } from '../../stores/checkout-state.ts'
import { orderWithConfirmation, processOrder, payDraftOrder } from './place-order.ts'
import { waitForCharge } from './charge-outcome.ts'
import { describeProblem, type PaymentProblem } from './problem-text.ts'
import { recordPaymentFailed, type CheckoutOrder } from '../../stores/order.ts'

type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'bank'; href: string }
  | { kind: 'unknown'; draftOrderId: string }

/** Pays for an order. Throws AppError with the reason when it is certain that nothing was charged. */
async function chargeOrder(
  placedOrder: CheckoutOrder,
  gateway: string,
  source: PaymentSource,
): Promise<PaymentOutcome> {
  try {
    const outcome = await waitForCharge(payDraftOrder(placedOrder, gateway, source))
    const { draftOrderId } = placedOrder
    return outcome.kind === 'unknown' ? { ...outcome, draftOrderId } : outcome
  } catch (cause) {
    const error = asAppError(cause)
    recordPaymentFailed({ method: source.paymentMethod, code: error.code })
    throw error
  }
}

/** The delay before the redirect to 3-D Secure, so that the page can announce it (spec §9). */
const REDIRECT_DELAY_MS = 100
/** Time in ms after which the shopper may try again if the bank's page has not loaded. */
const NAVIGATION_TIMEOUT_MS = 30_000

/** `asking`: waits for the shopper, in a dialog about a changed price or in a wallet's sheet. */
export type PaymentPhase = 'idle' | 'working' | 'asking' | 'redirecting'
/**
 * Orders and pays for the basket in the wallet's sheet. Throws AppError when the payment is rejected; only
 * then may it be called again.
 */
export type ChargeInSheet = (
  source: PaymentSource,
  shown: basketApi.Basket,
) => Promise<PaymentOutcome['kind']>

type PayOnce = (source: PaymentSource, shown: basketApi.Basket) => Promise<PaymentOutcome>

/**
 * Runs a wallet's sheet that stays open during the payment. Once a payment has started, closing the sheet or
 * a timeout does not stop it, and repeated calls get the same result.
 */
async function chargeInSheet(
  payOnce: PayOnce,
  setPhase: (phase: PaymentPhase) => void,
  open: (charge: ChargeInSheet) => Promise<unknown>,
): Promise<PaymentOutcome | undefined> {
  let charging: Promise<PaymentOutcome> | undefined
  let isRejected = false
  function charge(source: PaymentSource, shown: basketApi.Basket): Promise<PaymentOutcome> {
    isRejected = false
    setPhase('working')
    return payOnce(source, shown).catch((error: unknown) => {
      isRejected = true
      setPhase('asking') // the sheet stays open, so the shopper may try another card
      throw error
    })
  }
  setPhase('asking')
  try {
    await open(async (source, shown) => {
      if (!charging || isRejected) charging = charge(source, shown)
      return (await charging).kind
    })
  } catch (error) {
    if (!charging) throw error
    setPhase('working')
  }
  return charging
}

/** Returns a function that opens the bank's page, the order, or the page that verifies the payment. */
function useFollowOutcome(setPhase: (phase: PaymentPhase) => void) {
  const navigate = useNavigate()
  return async (outcome: PaymentOutcome | undefined): Promise<void> => {
    switch (outcome?.kind) {
      case 'bank':
        setPhase('redirecting')
        await pause(REDIRECT_DELAY_MS)
        location.assign(outcome.href)
        return pause(NAVIGATION_TIMEOUT_MS) // stays busy until the page unloads or the redirect has failed
      case 'paid':
        return navigate(paths.checkoutSuccess(), { replace: true })
      case 'unknown':
        return navigate(paths.paymentSuccess({ draftOrderId: outcome.draftOrderId }), { replace: true })
      case undefined:
    }
  }
}

/** Identifies a reservation; a new reservation of the same slot has another key. */
const createSlotKey = ({ selectedSlot }: basketApi.Basket): string =>
  selectedSlot ? `${selectedSlot.slotId} ${selectedSlot.expires ?? ''}` : ''

const isResolved = (problem: PaymentProblem | undefined, basket: basketApi.Basket): boolean =>
  problem?.rejectedSlot !== undefined &&
  basket.selectedSlot !== undefined &&
  problem.rejectedSlot !== createSlotKey(basket)

/**
 * Makes the order ready: validates and sends what was typed. Returns the basket to order; undefined when the shopper has
 * something to correct or did not accept a new price. Throws AppError.
 */
type Prepare = (
  confirm: (before: basketApi.Basket, after: basketApi.Basket) => Promise<boolean>,
) => Promise<basketApi.Basket | undefined>

/**
 * Orders and pays for the basket by any payment source, including the bank's page if required. `prepare` runs first, for
 * cash and cards; a wallet's press may not wait for anything, so its button is there only when nothing is left to send.
 */
export function usePay(basket: basketApi.Basket, prepare: Prepare = async () => basket) {
  const withCaptcha = useCaptcha()
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const followOutcome = useFollowOutcome(setPhase)

  function explain(error: AppError): PaymentProblem {
    const { toast: toastText, ...problem } = describeProblem(error, { before: basket, after: $basket.get() })
    // The toast is silent, because the notice is an alert already.
    if (toastText) toast(toastText, { tone: 'error', isSilent: true })
    return error.code === 'ORDER_TIME_INVALID' ? { ...problem, rejectedSlot: createSlotKey(basket) } : problem
  }

  /** Runs one payment at a time. Results that do not leave the page allow another try. */
  const { run, problem: lastProblem } = useAction(async (work: () => Promise<PaymentOutcome | undefined>) => {
    setPhase('working')
    await work()
      .then(followOutcome)
      .finally(() => setPhase('idle'))
  }, explain)

  async function confirmPrice(before: basketApi.Basket, after: basketApi.Basket): Promise<boolean> {
    setPhase('asking')
    const isAgreed = await confirmChanges(before, after)
    setPhase('working')
    return isAgreed
  }

  return {
    phase,
    /** The error of the last try; cleared when it was about the time and another time is reserved. */
    problem: isResolved(lastProblem, basket) ? undefined : lastProblem,

    placeCash: () =>
      run(async () => {
        const ready = await prepare(confirmPrice)
        if (!ready) return undefined
        await orderWithConfirmation({ basket: ready, gateway: 'cash', withCaptcha }, confirmPrice)
        return { kind: 'paid' }
      }),

    /** Pays by card, whose token is made once the order is ready. */
    payByCard: (gateway: string, getSource: () => Promise<PaymentSource>) =>
      run(async () => {
        const ready = await prepare(confirmPrice)
        if (!ready) return undefined
        const source = await getSource()
        const placedOrder = await orderWithConfirmation({ basket: ready, gateway, withCaptcha }, confirmPrice)
        return chargeOrder(placedOrder, gateway, source)
      }),

    /**
     * Pays by a wallet. Calls `getSource` first, synchronously on click; it returns undefined when the shopper
     * cancels. The wallet's token is for the amount in its sheet, so a different amount needs another press.
     */
    payByWallet: (gateway: string, getSource: () => Promise<PaymentSource | undefined>) =>
      run(async () => {
        setPhase('asking')
        const source = await getSource()
        setPhase('working')
        if (!source) return undefined
        return chargeOrder(await processOrder({ basket, gateway, withCaptcha }), gateway, source)
      }),

    /** Pays by a wallet whose sheet stays open; `open` gets the function that pays and returns the result. */
    payInSheet: (gateway: string, open: (charge: ChargeInSheet) => Promise<unknown>) => {
      const payOnce: PayOnce = async (source, shown) =>
        chargeOrder(await processOrder({ basket: shown, gateway, withCaptcha }), gateway, source)
      return run(() => chargeInSheet(payOnce, setPhase, open))
    },
  } as const
}
