import { paymentApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { pause } from '@larder/shared/lib'
import { personResource, sessionCall, useResource, whenRestored } from '@larder/shared/stores'
import { $madeOrder, recordPaymentFailed } from '../../stores/order.ts'

/** The return page's query about the payment attempt (spec §2, readings 17). */
type Return = { draftOrderId: string | undefined; paymentId: string | undefined }

/** The payment's id is `cko-session-id`, else `cko-payment-id`, else the server uses the last attempt. */
export function readReturn(query: URLSearchParams): Return {
  return {
    draftOrderId: query.get('draftOrderId') ?? undefined,
    paymentId: query.get('cko-session-id') ?? query.get('cko-payment-id') ?? undefined,
  }
}

export type Landing = 'success' | 'failure' | 'cancel'
export type Verified =
  | { kind: 'checking' }
  | { kind: 'paid' }
  | { kind: 'failed'; message: string }
  /** The shopper left the bank's page: shown on the cancel page, wherever the bank redirected to. */
  | { kind: 'cancelled'; message: string }
  /** The address names no payment, and this browser made no order: nothing is known. */
  | { kind: 'unnamed' }
  /** `message`: why the result is unknown, when the gateway's delay is not the cause. */
  | { kind: 'unknown'; message: string | undefined; retry: () => void }

/** The gateway may take a moment: asked again a few times before the shopper is asked to wait. */
const MAX_ATTEMPTS = 6
const PAUSE_MS = 1_500
/** A result is shown within this time, however long each reply takes (trust P11). */
const SHOWN_UNKNOWN_MS = 10_000
const FALLBACK: Record<Landing, string> = {
  success: 'There was an issue processing your payment.',
  failure: 'There was an issue processing your payment.',
  cancel: 'Payment was cancelled.',
}

/** The result of verifying. */
type Known =
  | Exclude<Verified, { kind: 'checking' | 'unknown' }>
  | { kind: 'unknown'; message: string | undefined }
type Answer = { state: paymentApi.PaymentState; message?: string | undefined; isPlaced: boolean }

/** Meaning of a reply for this page; undefined while the gateway is undecided. */
function concluded({ state, message, isPlaced }: Answer, landing: Landing): Known | undefined {
  // An old link to the cancel page after another payment succeeded: the order is what counts (trust P13).
  if (state === 'paid' || isPlaced) return { kind: 'paid' }
  if (state !== 'failed' && state !== 'cancelled') return undefined
  return { kind: state, message: message ?? FALLBACK[landing] }
}

/**
 * Records a failed payment; a cancelled one is recorded by the cancel page, which the other two redirect to.
 */
function recordEnd({ kind }: Known, landing: Landing): void {
  if (kind === 'failed') recordPaymentFailed({ method: 'Cards', code: 'PAYMENT_FAILED' })
  if (kind === 'cancelled' && landing === 'cancel')
    recordPaymentFailed({ method: 'Cards', code: 'PAYMENT_CANCELLED' })
}

type Named = Return & { draftOrderId: string }

async function verify(landing: Landing, { draftOrderId, paymentId }: Named): Promise<Answer> {
  const { state, message, order } = await sessionCall(paymentApi.verifyPayment, {
    draftOrderId,
    paymentId,
    isCancelled: landing === 'cancel',
  })
  return { state, message, isPlaced: order.isPlaced }
}

type Asked = Return & { landing: Landing }

/** Repeats until the gateway has decided, or the time is over. */
async function verifyUntilKnown(
  { landing, ...named }: Named & { landing: Landing },
  signal: AbortSignal,
): Promise<Known> {
  const startedAt = Date.now()
  for (let left = MAX_ATTEMPTS; ; left -= 1) {
    const asked = await action(() => verify(landing, named))
    const end = asked.isDone ? concluded(asked.output, landing) : undefined
    if (end && !signal.aborted) recordEnd(end, landing)
    if (end) return end
    const message = asked.isDone ? asked.output.message : asked.error.text
    if (left <= 1 || signal.aborted || Date.now() - startedAt >= SHOWN_UNKNOWN_MS)
      return { kind: 'unknown', message }
    await pause(PAUSE_MS)
  }
}

/** The result for the order that the address names, else the last one that this browser made. */
async function verifyOrder({ draftOrderId, ...asked }: Asked, signal: AbortSignal): Promise<Known> {
  await whenRestored() // the browser's last order is restored from storage
  const id = draftOrderId ?? $madeOrder.get()?.draftOrderId
  return id ? verifyUntilKnown({ ...asked, draftOrderId: id }, signal) : { kind: 'unnamed' }
}

const verification = personResource(verifyOrder, { isKept: false })

/**
 * Asks the server for the result of a payment; the page's own path never decides (trust T8): a forged success
 * page only ever shows "checking". Asking again settles, it never pays.
 */
export function useVerify(landing: Landing, { draftOrderId, paymentId }: Return): Verified {
  const resource = verification({ landing, draftOrderId, paymentId })
  const asked = useResource(resource)
  if (asked.state !== 'ready') return { kind: 'checking' }
  return asked.data.kind === 'unknown' ? { ...asked.data, retry: () => resource.forget() } : asked.data
}
