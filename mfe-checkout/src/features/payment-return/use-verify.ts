import { paymentApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { pause } from '@larder/shared/lib'
import { personResource, sessionCall, useResource, whenRestored } from '@larder/shared/stores'
import { $lastOrder, recordPaymentFailed } from '../../stores/order.ts'

/** The return page's query about the payment attempt (spec §2, readings 17). */
type ReturnQuery = {
  draftOrderId: string | undefined
  paymentId: string | undefined
  /** The change of a placed order that was paid. */
  changeId?: string | undefined
}

/**
 * Reads the payment id from `cko-session-id` or else `cko-payment-id`; without it the server uses the last
 * attempt.
 */
export function parseReturnQuery(query: URLSearchParams): ReturnQuery {
  return {
    draftOrderId: query.get('draftOrderId') ?? undefined,
    changeId: query.get('changeId') ?? undefined,
    paymentId: query.get('cko-session-id') ?? query.get('cko-payment-id') ?? undefined,
  }
}

export type ReturnPage = 'success' | 'failure' | 'cancel'
export type VerificationState =
  | { kind: 'checking' }
  /** `link`: the changed order. */
  | { kind: 'paid'; link: string | undefined }
  /** `changedOrderId`: the order that stays as it was. */
  | { kind: 'failed'; message: string; changedOrderId: string | undefined }
  /** The shopper left the bank's page. Shown on the cancel page, whichever page the bank redirected to. */
  | { kind: 'cancelled'; message: string; changedOrderId: string | undefined }
  /** The URL names no payment and this browser placed no order, so nothing is known. */
  | { kind: 'unnamed' }
  /** `message`: why the result is unknown, when the gateway's delay is not the cause. */
  | { kind: 'unknown'; message: string | undefined; retry: () => void }

/** Maximum number of attempts before the shopper is asked to wait, because the gateway may need a moment. */
const MAX_ATTEMPTS = 6
const RETRY_DELAY_MS = 1_500
/** The maximum time until a result is shown, however long each reply takes (trust P11). */
const MAX_WAIT_MS = 10_000
const FALLBACK_MESSAGES: Record<ReturnPage, string> = {
  success: 'There was an issue processing your payment.',
  failure: 'There was an issue processing your payment.',
  cancel: 'Payment was cancelled.',
}

type VerifiedResult =
  | Exclude<VerificationState, { kind: 'checking' | 'unknown' }>
  | { kind: 'unknown'; message: string | undefined }
type VerifyReply = {
  state: paymentApi.PaymentState
  message?: string | undefined
  order: { businessOrderId: string; isPlaced: boolean; link?: string | undefined }
}

/** The result of a reply for this page; undefined while the gateway is undecided. */
function getResult(
  { state, message, order }: VerifyReply,
  { landing, changeId }: Pick<VerifyRequest, 'landing' | 'changeId'>,
): VerifiedResult | undefined {
  // A link to the cancel page may be opened after another payment succeeded; the order counts (trust P13).
  // A change is of an order that is placed anyway, so only its own payment counts.
  if (state === 'paid' || (order.isPlaced && !changeId)) return { kind: 'paid', link: order.link }
  if (state !== 'failed' && state !== 'cancelled') return undefined
  const changedOrderId = changeId && order.businessOrderId
  return { kind: state, message: message ?? FALLBACK_MESSAGES[landing], changedOrderId }
}

/**
 * Records a failed payment. A cancelled payment is recorded only on the cancel page, to which the other pages
 * redirect.
 */
function recordFailure({ kind }: VerifiedResult, landing: ReturnPage): void {
  if (kind === 'failed') recordPaymentFailed({ method: 'Cards', code: 'PAYMENT_FAILED' })
  if (kind === 'cancelled' && landing === 'cancel')
    recordPaymentFailed({ method: 'Cards', code: 'PAYMENT_CANCELLED' })
}

type NamedReturn = ReturnQuery & { draftOrderId: string }

async function verifyOnce(
  landing: ReturnPage,
  { draftOrderId, paymentId, changeId }: NamedReturn,
): Promise<VerifyReply> {
  const { state, message, order } = await sessionCall(paymentApi.verifyPayment, {
    draftOrderId,
    paymentId,
    changeId,
    isCancelled: landing === 'cancel',
  })
  return { state, message, order }
}

type VerifyRequest = ReturnQuery & { landing: ReturnPage }

/** Verifies repeatedly until the gateway has decided or the time is over. */
async function verifyUntilDecided(
  { landing, ...payment }: NamedReturn & { landing: ReturnPage },
  signal: AbortSignal,
): Promise<VerifiedResult> {
  const startedAt = Date.now()
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
    const calls = await action(() => verifyOnce(landing, payment))
    const outcome = calls.isDone
      ? getResult(calls.output, { landing, changeId: payment.changeId })
      : undefined
    if (outcome && !signal.aborted) recordFailure(outcome, landing)
    if (outcome) return outcome
    const message = calls.isDone ? calls.output.message : calls.error.text
    if (attemptsLeft <= 1 || signal.aborted || Date.now() - startedAt >= MAX_WAIT_MS)
      return { kind: 'unknown', message }
    await pause(RETRY_DELAY_MS)
  }
}

/** Verifies the order in the URL, or else the last order of this browser. */
async function verifyOrder(
  { draftOrderId, ...calls }: VerifyRequest,
  signal: AbortSignal,
): Promise<VerifiedResult> {
  await whenRestored() // the browser's last order is restored from storage
  const id = draftOrderId ?? $lastOrder.get()?.draftOrderId
  return id ? verifyUntilDecided({ ...calls, draftOrderId: id }, signal) : { kind: 'unnamed' }
}

const verification = personResource(verifyOrder, { isKept: false })

/**
 * Gets the result of a payment from the server. The page's path never decides (trust T8), so a forged success
 * page only shows "checking". Verifying again never pays.
 */
export function useVerify(landing: ReturnPage, query: ReturnQuery): VerificationState {
  const resource = verification({ landing, ...query })
  const calls = useResource(resource)
  if (calls.state !== 'ready') return { kind: 'checking' }
  return calls.data.kind === 'unknown' ? { ...calls.data, retry: () => resource.forget() } : calls.data
}
