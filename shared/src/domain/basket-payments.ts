import type { basketApi, paymentApi, storesApi } from '../contracts/index.ts'
import { availablePayments, type PaymentFacts } from './payment-methods.ts'
import { formatInstant } from './time.ts'

type Facts = {
  basket: basketApi.Basket
  /** The basket's own store. */
  store: storesApi.Store
  wallets: PaymentFacts['wallets']
  now: Date
}

/**
 * The payment methods available for this basket, in the store's order (spec §5). The cash cut-off is compared
 * with the time of its slot, or with `now` for "as soon as possible" and without a slot, in the store's time
 * zone (readings 14).
 */
export function basketPayments({ basket, store, wallets, now }: Facts): paymentApi.PaymentKind[] {
  const { selectedSlot: slot } = basket
  const at = slot && !slot.isAsap ? slot.startsAt : now
  return availablePayments({
    methods: store.paymentMethods,
    gateways: store.paymentGateways.map(({ name }) => name),
    fulfilmentMethod: basket.fulfilmentMethod.type,
    denyPayments: slot?.denyPayments,
    hasAlcohol: basket.hasAlcohol,
    time: formatInstant(at, 'HH:mm:ss', store.info.storeTimeZone),
    wallets,
  })
}
