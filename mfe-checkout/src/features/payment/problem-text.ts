import type { basketApi } from '@larder/shared/contracts'
import { errorCatalogue, type AppError, type ErrorCode } from '@larder/shared/errors'
import { listPriceChanges } from '../../domain/price-changes.ts'

/** The error of a failed payment: what happened, and whether the shopper was charged. */
export type PaymentProblem = {
  title: string
  text: string
  /** The reservation that was no longer valid, if that was the reason. */
  rejectedSlot?: string
}

type BasketsToCompare = { before: basketApi.Basket; after: basketApi.Basket | undefined }

const NOT_CHARGED_TEXT = 'You have not been charged.'

/** Failed payments, unlike failed orders, are also shown in a toast (spec §8 Payment). */
const PAYMENT_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
  'CARD_DETAILS',
  'CARD_PROCESSING',
  'GOOGLE_PAY',
  'GOOGLE_PAY_PROCESSING',
  'APPLE_PAY_CANCELLED',
])

/** A generic failure means at least that the bank declined. */
function chooseTitle({ code, text }: AppError): string {
  return code === 'PAYMENT_FAILED' && text === errorCatalogue.PAYMENT_FAILED.text
    ? 'Your bank declined the payment.'
    : text
}

/** The error of an unconfirmed price change: the changes, or else the server's message. */
function describePriceChange(
  { text: serverText }: AppError,
  { before, after }: BasketsToCompare,
): PaymentProblem {
  const changes = after && listPriceChanges(before, after)
  if (changes) return { title: changes.title, text: `${changes.text} ${NOT_CHARGED_TEXT}` }
  return { title: serverText, text: NOT_CHARGED_TEXT }
}

/**
 * The message of a rejection, with a generic toast for failed payments. Only for failures that certainly took
 * no money: see `mayHavePaid`.
 */
export function describeProblem(
  error: AppError,
  baskets: BasketsToCompare,
): PaymentProblem & { toast?: string } {
  const { code } = error
  if (code === 'DELIVERY_COST_CHANGED') return describePriceChange(error, baskets)
  const title = chooseTitle(error)
  if (code === 'NETWORK') return { title, text: `${NOT_CHARGED_TEXT} Check your connection, then try again.` }
  const text = `${NOT_CHARGED_TEXT} Try again, or pay another way.`
  if (!PAYMENT_FAILURES.has(code)) return { title, text }
  const genericText = errorCatalogue.PAYMENT_FAILED.text
  return { title, text, ...(title === genericText ? {} : { toast: genericText }) }
}

const SERVER_ERROR_STATUS = 500

/**
 * Whether the shopper may have been charged although the call failed: the reply was lost or the server
 * failed. The payment is then verified first (trust P1).
 */
export function mayHavePaid({ code, status }: AppError): boolean {
  return code === 'NETWORK' || code === 'PAYMENT_UNKNOWN' || status >= SERVER_ERROR_STATUS
}
