import type { basketApi } from '@larder/shared/contracts'
import { errorCatalogue, type AppError, type ErrorCode } from '@larder/shared/errors'
import { priceChanges } from '../../domain/price-changes.ts'

/** Shown above the payment when it failed: what happened, and what became of the money. */
export type PaymentProblem = {
  title: string
  text: string
  /** The reservation that was no longer valid, where that was the reason. */
  refusedSlot?: string
}

type Baskets = { before: basketApi.Basket; after: basketApi.Basket | undefined }

const NOT_CHARGED = 'You have not been charged.'

/** Failed payments, as opposed to orders that were not made: also shown in a toast (spec §8 Payment). */
const PAYMENT_FAILURES: ReadonlySet<ErrorCode> = new Set([
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
  'CARD_DETAILS',
  'CARD_PROCESSING',
  'GOOGLE_PAY',
  'GOOGLE_PAY_PROCESSING',
  'APPLE_PAY_CANCELLED',
])

/** A gateway that gives no reason has at least reported that the bank declined. */
function chooseTitle({ code, text }: AppError): string {
  return code === 'PAYMENT_FAILED' && text === errorCatalogue.PAYMENT_FAILED.text
    ? 'Your bank declined the payment.'
    : text
}

/** A changed price that was not confirmed; else what the server says has changed. */
function changeText({ text: said }: AppError, { before, after }: Baskets): PaymentProblem {
  const changes = after && priceChanges(before, after)
  if (changes) return { title: changes.title, text: `${changes.text} ${NOT_CHARGED}` }
  return { title: said, text: NOT_CHARGED }
}

/**
 * The message of a rejection, with the toast of a failed payment: the generic text, never the reason twice.
 * Only for failures that certainly took no money: see `mayHavePaid`.
 */
export function problemText(error: AppError, baskets: Baskets): PaymentProblem & { toast?: string } {
  const { code } = error
  if (code === 'DELIVERY_COST_CHANGED') return changeText(error, baskets)
  const title = chooseTitle(error)
  if (code === 'NETWORK') return { title, text: `${NOT_CHARGED} Check your connection, then try again.` }
  const text = `${NOT_CHARGED} Try again, or pay another way.`
  if (!PAYMENT_FAILURES.has(code)) return { title, text }
  const common = errorCatalogue.PAYMENT_FAILED.text
  return { title, text, ...(title === common ? {} : { toast: common }) }
}

const SERVER_FAULT = 500

/**
 * Whether money may have moved although the payment call failed: its reply was lost or the server failed. The
 * gateway then has to be asked before anything else is shown (trust P1).
 */
export function mayHavePaid({ code, status }: AppError): boolean {
  return code === 'NETWORK' || code === 'PAYMENT_UNKNOWN' || status >= SERVER_FAULT
}
