import { defineCounter } from '@larder/kernel/metrics/counters.ts'

// What a shop counts besides its requests (trust §5).

const payments = defineCounter({
  name: 'larder_payments_total',
  help: 'Payment attempts that reached a state.',
  labelNames: ['state'],
  // The alert CaptureWithoutOrder reads it.
  from: [{ state: 'refund_due' }],
})
const lostPayments = defineCounter({
  name: 'larder_lost_payments_total',
  help: 'Payments at the gateway that the database lost, given back.',
  labelNames: [],
})
const missingOrders = defineCounter({
  name: 'larder_missing_orders_total',
  help: 'Reports of store systems about orders that the database does not have.',
  labelNames: [],
})
const codes = defineCounter({
  name: 'larder_otp_total',
  help: 'One-time codes: sent by mail or SMS, and verified.',
  labelNames: ['step'],
})
const funnel = defineCounter({
  name: 'larder_funnel_total',
  help: 'Steps of a shopper’s way that succeeded.',
  labelNames: ['step'],
})

/** Counts that an attempt reached a state; `order_refund_due` is the refund of an order that will not be fulfilled. */
export const countPayment = (state: string): void => payments({ state })

/** Counts a payment that the database lost and that was given back. */
export const countLostPayment = (): void => lostPayments({})

/** Counts a report of a store system about an order that the database does not have. */
export const countMissingOrder = (): void => missingOrders({})

/** Counts a one-time code that was sent, or that verified an address or a number. */
export const countOneTimeCode = (step: 'sent_email' | 'sent_sms' | 'verified'): void => codes({ step })

/** Counts a step of the purchase funnel that a repeated call must not count again, at the place where it happens. */
export const countFunnelStep = (step: string): void => funnel({ step })

/**
 * Routes that are steps of the purchase funnel; successful calls are counted by name. An order is counted where it is
 * placed, because its call may be sent twice, and a payment by the states of its attempts.
 */
const FUNNEL_ROUTES: Readonly<Record<string, string>> = {
  '/api/stores/findNearby': 'store_search',
  '/api/stores/search': 'store_search',
  '/api/basket/item/add': 'basket_add',
  '/api/basket/reserveTimeSlot': 'slot_reserved',
  '/api/auth/register': 'registered',
}

export function countAnsweredStep({ route, status }: { route: string; status: number }): void {
  const step = FUNNEL_ROUTES[route]
  if (step && status < 400) countFunnelStep(step)
}
