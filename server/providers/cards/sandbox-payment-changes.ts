import type { SandboxDeps } from '../sandbox/deps.ts'
import type { CardOutcome, PaymentStatus, SandboxPayment } from './sandbox-state.ts'
import type { CardWebhooks } from './sandbox-webhooks.ts'

export type ThreeDsAnswer = 'approve' | 'fail' | 'cancel'

const DECLINED_OUTCOMES: Record<Exclude<ThreeDsAnswer, 'approve'>, CardOutcome> = {
  fail: { challenge: false, responseCode: '20150', summary: '3-D Secure authentication failed' },
  cancel: { challenge: false, responseCode: '20154', summary: '3-D Secure was cancelled' },
}

/** How payments change their state: each change is saved and sent to the shop. */
export function paymentChanges(store: SandboxDeps['store'], webhooks: CardWebhooks) {
  function settle(payment: SandboxPayment, outcome: CardOutcome): void {
    payment.responseCode = outcome.responseCode
    payment.responseSummary = outcome.summary
    if (outcome.responseCode !== '10000') return move(payment, 'Declined', 'payment_declined')
    move(payment, 'Authorized', 'payment_approved')
    if (!payment.capture) return
    payment.captured = payment.amount
    move(payment, 'Captured', 'payment_captured')
  }

  function move(payment: SandboxPayment, status: PaymentStatus, event: string): void {
    payment.status = status
    webhooks.notify(event, payment)
    store.save()
  }

  /** The shopper's answer on the bank's page. Only the first one counts. */
  function answer(payment: SandboxPayment, bankAnswer: ThreeDsAnswer): void {
    if (payment.status !== 'Pending') return
    if (bankAnswer === 'approve') return settle(payment, payment.card.outcome)
    const { responseCode, summary } = DECLINED_OUTCOMES[bankAnswer]
    payment.responseCode = responseCode
    payment.responseSummary = summary
    if (bankAnswer === 'cancel') return move(payment, 'Canceled', 'payment_canceled')
    move(payment, 'Declined', 'payment_declined')
  }

  /** False when less captured money than the amount is left. */
  function refund(payment: SandboxPayment, amount: number): boolean {
    if (amount < 1 || payment.refunded + amount > payment.captured) return false
    payment.refunded += amount
    const isFull = payment.refunded === payment.captured
    move(payment, isFull ? 'Refunded' : 'Partially Refunded', 'payment_refunded')
    return true
  }

  /** False unless money is authorised and not yet captured. */
  function voidPayment(payment: SandboxPayment): boolean {
    if (payment.status !== 'Authorized') return false
    move(payment, 'Voided', 'payment_voided')
    return true
  }

  return { settle, move, answer, refund, voidPayment }
}
