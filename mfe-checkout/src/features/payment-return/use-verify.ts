import { useEffect, useState } from 'react'
import { paymentApi } from '@larder/shared/contracts'
import { asAppError } from '@larder/shared/errors'
import { sessionCall, whenRestored } from '@larder/shared/stores'
import { $madeOrder, recordPaymentFailed } from '../../stores/order.ts'
import type { Return } from './read-return.ts'

export type Landing = 'success' | 'failure' | 'cancel'
export type Verified =
  | { kind: 'checking' }
  | { kind: 'paid' }
  | { kind: 'failed'; message: string }
  /** The shopper left the bank's page: the cancel page says so, wherever the bank sent them. */
  | { kind: 'cancelled'; message: string }
  /** `message`: why nothing is known, when it is not the bank's silence. */
  | { kind: 'unknown'; message: string | undefined; retry: () => void }

/** The gateway may take a moment: asked again a few times before the shopper is told to wait. */
const TRIES = 6
const PAUSE_MS = 1_500
/** A shopper is told within this time, however long each answer takes (trust P11). */
const TOLD_MS = 10_000
const FALLBACK: Record<Landing, string> = {
  success: 'There was an issue processing your payment.',
  failure: 'There was an issue processing your payment.',
  cancel: 'Payment was cancelled.',
}

type Answer = { state: paymentApi.PaymentState; message?: string | undefined; isPlaced: boolean }

/** What an answer means for this page; undefined while the gateway has not decided. */
function concluded({ state, message, isPlaced }: Answer, landing: Landing): Verified | undefined {
  // An old link to the cancel page after another payment went through: the order is what counts (trust P13).
  if (state === 'paid' || isPlaced) return { kind: 'paid' }
  if (state !== 'failed' && state !== 'cancelled') return undefined
  return { kind: state, message: message ?? FALLBACK[landing] }
}

/** Notes a payment that failed; a cancelled one is noted by the page for it, which the other two lead to. */
function recordEnd({ kind }: Verified, landing: Landing): void {
  if (kind === 'failed') recordPaymentFailed({ method: 'Cards', code: 'PAYMENT_FAILED' })
  if (kind === 'cancelled' && landing === 'cancel')
    recordPaymentFailed({ method: 'Cards', code: 'PAYMENT_CANCELLED' })
}

async function verify(landing: Landing, { draftOrderId, paymentId }: Return): Promise<Answer> {
  await whenRestored() // the order this browser made last is among what it kept
  const id = draftOrderId ?? $madeOrder.get()?.draftOrderId
  if (!id) return { state: 'failed', message: FALLBACK[landing], isPlaced: false }
  const { state, message, order } = await sessionCall(paymentApi.verifyPayment, {
    draftOrderId: id,
    paymentId,
    isCancelled: landing === 'cancel',
  })
  return { state, message, isPlaced: order.isPlaced }
}

/**
 * Asks the server what became of a payment; the page's own name never decides (trust T8): a forged
 * success page only ever shows "checking". Asking again settles, it never pays.
 */
export function useVerify(landing: Landing, attempt: Return): Verified {
  const [result, setResult] = useState<Verified>({ kind: 'checking' })
  const [turn, setTurn] = useState(0)
  const { draftOrderId, paymentId } = attempt
  // What became of the money is the server's: asked when the browser lands here.
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const startedAt = Date.now()
    const retry = () => {
      setResult({ kind: 'checking' })
      setTurn((count) => count + 1)
    }
    const ask = async (left: number): Promise<void> => {
      const answer = await verify(landing, { draftOrderId, paymentId }).catch((error: unknown): Answer => ({
        state: 'unknown',
        message: asAppError(error).text,
        isPlaced: false,
      }))
      if (isGone) return
      const end = concluded(answer, landing)
      if (end) {
        recordEnd(end, landing)
        return setResult(end)
      }
      if (left <= 1 || Date.now() - startedAt >= TOLD_MS)
        return setResult({ kind: 'unknown', message: answer.message, retry })
      timer = setTimeout(() => void ask(left - 1), PAUSE_MS)
    }
    void ask(TRIES)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [landing, draftOrderId, paymentId, turn])
  return result
}
