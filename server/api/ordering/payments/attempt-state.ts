import { ENDED_STATES, type Attempt } from './payments.queries.ts'
import type { paymentApi } from '@larder/shared/contracts'
import type { GatewayPayment, GatewayStatus } from '@larder/providers/cards/port.ts'
import type { AttemptState } from '../../model/schema/index.ts'

/** An attempt as the gateway just reported it. The response code is fetched each time and not stored. */
export type SettledAttempt = Attempt & { responseCode?: string | undefined }

/**
 * The gateway's response codes that a shopper can act on (docs/decisions/030). Codes that would inform a thief (fraud,
 * lost, stolen, blocked) have no separate message.
 */
const DECLINE_REASONS: Readonly<Record<string, string>> = {
  '20014': 'The card number is not right.',
  '20051': 'There is not enough money on this card.',
  '20054': 'This card has expired.',
  '20055': 'The security code is not right.',
  '200N7': 'The security code is not right.',
  '20061': 'This is more than your card may pay at once.',
  '20065': 'This card was used too often for now.',
  '20068': 'Your bank did not answer in time.',
  '20150': 'Your bank could not confirm that it is you.',
}
const DECLINED_MESSAGE = 'Your bank declined the payment.'

const CHANGE_TOO_LATE_MESSAGE =
  'Your order could not be changed any more. What you paid for the change goes back to you.'

/** The message about why an attempt was not paid; undefined unless the bank declined it, or its change came too late. */
export function getDeclineReason({ state, changeId, responseCode = '' }: SettledAttempt): string | undefined {
  if (changeId && (state === 'refund_due' || state === 'refunded')) return CHANGE_TOO_LATE_MESSAGE
  if (state !== 'declined') return undefined
  return DECLINE_REASONS[responseCode] ?? DECLINED_MESSAGE
}

/** States in which it is not yet known whether money moved, and which end as failed when the gateway has no payment. */
export const UNSETTLED_STATES: readonly AttemptState[] = ['created', 'unknown']
/** States in which an attempt has paid its order or its change. */
export const PAID_STATES: readonly AttemptState[] = ['authorised', 'captured']
/** Whether an attempt may still take money. A state that only a newer server knows counts as open. */
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean => !ENDED_STATES.includes(state)
/** Whether it is not known if an attempt took money. */
export const isUnsettled = (attempt: Pick<Attempt, 'state'>): boolean =>
  isOpen(attempt) && attempt.state !== 'pending'

const UNPAID_STATES = {
  pending: 'pending',
  declined: 'declined',
  cancelled: 'cancelled',
  expired: 'cancelled',
} as const satisfies Partial<Record<GatewayStatus, AttemptState>>

/** The attempt's state for a gateway status without a charge. */
export function toUnpaidState(status: keyof typeof UNPAID_STATES): AttemptState {
  return UNPAID_STATES[status]
}

type ExpectedPayment = { amountPence: number; currency: string; reference: string }

/** Whether this is our payment with our amount and currency (trust P2). */
export function isExpectedPayment(expected: ExpectedPayment, gatewayPayment: GatewayPayment): boolean {
  return (
    gatewayPayment.reference === expected.reference &&
    gatewayPayment.amountPence === expected.amountPence &&
    gatewayPayment.currency === expected.currency
  )
}

/** The most advanced of several payments with one reference: a capture before a pending one. */
export function chooseMostAdvanced(payments: readonly GatewayPayment[]): GatewayPayment | undefined {
  const rank: GatewayStatus[] = ['captured', 'authorised', 'partly-refunded', 'refunded', 'voided', 'pending']
  const at = ({ status }: GatewayPayment) => (rank.includes(status) ? rank.indexOf(status) : rank.length)
  return payments.toSorted((a, b) => at(a) - at(b))[0]
}

/** An attempt's state as the shopper sees it. */
export function toPaymentState(state: AttemptState): paymentApi.PaymentState {
  switch (state) {
    case 'created':
    case 'unknown':
      return 'unknown'
    case 'pending':
      return 'pending'
    case 'authorised':
    case 'captured':
      return 'paid'
    case 'cancelled':
      return 'cancelled'
    case 'declined':
    case 'failed':
    case 'refund_due':
    case 'refunded':
      return 'failed'
    default:
      state satisfies never
      return 'unknown' // the state of a newer server
  }
}
