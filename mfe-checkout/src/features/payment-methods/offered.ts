import type { basketApi, BrandConfig, paymentApi, storesApi } from '@larder/shared/contracts'
import { availablePayments, formatInstant } from '@larder/shared/domain'

type Facts = { basket: basketApi.Basket; store: storesApi.Store; config: BrandConfig; now: Date }

/** The ways this basket may be paid here and now; the same rule decides again on the server (spec §5). */
export function offeredPayments({ basket, store, config, now }: Facts): paymentApi.PaymentKind[] {
  const { selectedSlot: slot } = basket
  const at = slot && !slot.isAsap ? slot.startsAt : now
  const { enableApplePayment, enableGooglePayment } = config.site.payment
  return availablePayments({
    methods: store.paymentMethods,
    gateways: store.paymentGateways.map(({ name }) => name),
    fulfilmentMethod: basket.fulfilmentMethod.type,
    denyPayments: slot?.denyPayments,
    hasAlcohol: basket.hasAlcohol,
    time: formatInstant(at, 'HH:mm:ss', store.info.storeTimeZone),
    wallets: { applePay: enableApplePayment, googlePay: enableGooglePayment },
  })
}

/** Name of the store's card gateway, as payments send it; undefined where it has none. */
export function cardGateway(store: storesApi.Store): string | undefined {
  return store.paymentGateways[0]?.name
}
