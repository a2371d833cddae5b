import type { AppError } from '@larder/shared/errors'
import { formatMoney } from '@larder/shared/ui'

/** What stands above the payment when it did not go through: what happened, and what became of the money. */
export type PaymentProblem = { title: string; text: string }

type Totals = { currency: string; before: number; after: number | undefined }

/** A refusal in words. Only for what is known to have taken no money: see `mayHavePaid`. */
export function problemWords({ code, text }: AppError, { currency, before, after }: Totals): PaymentProblem {
  if (code === 'DELIVERY_COST_CHANGED') {
    const change =
      after === undefined || after === before
        ? 'Please look at your order again before you pay.'
        : `Your total was ${formatMoney(before, currency)} and is now ${formatMoney(after, currency)}.`
    return { title: text, text: `${change} You have not been charged.` }
  }
  if (code === 'NETWORK') {
    return { title: text, text: 'You have not been charged. Check your connection, then try again.' }
  }
  return { title: text, text: 'You have not been charged. Try again, or pay another way.' }
}

const SERVER_FAULT = 500

/**
 * May money have moved although the payment call failed? When its answer was lost or the server broke:
 * then the gateway has to be asked before anything else is said (trust P1).
 */
export function mayHavePaid({ code, status }: AppError): boolean {
  return code === 'NETWORK' || code === 'PAYMENT_UNKNOWN' || status >= SERVER_FAULT
}
