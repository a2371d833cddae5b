import { useState } from 'react'
import { serverNow } from '@larder/shared/api'
import type { basketApi, BrandConfig, paymentApi, storesApi } from '@larder/shared/contracts'
import { basketPayments } from '@larder/shared/domain'
import { useStore } from '@larder/shared/stores'
import { useBrandConfig } from '@larder/shared/ui'
import { $store } from '../../stores/shop-store.ts'

type PaymentFacts = { basket: basketApi.Basket; store: storesApi.Store; config: BrandConfig; now: Date }

/**
 * The payment methods available for this basket at `now`; the server applies the same rule again (spec §5). A
 * wallet also needs its service to be set up (docs/recipes/outside-services).
 */
function getOfferedPayments({ basket, store, config, now }: PaymentFacts): paymentApi.PaymentKind[] {
  const { enableApplePayment, enableGooglePayment } = config.site.payment
  const { applePay, googlePay } = config.domain.services
  const wallets = {
    applePay: enableApplePayment && applePay !== undefined,
    googlePay: enableGooglePayment && googlePay !== undefined,
  }
  return basketPayments({ basket, store, wallets, now })
}

/** The available payment methods; empty until the basket's store has loaded. */
export function useOfferedPayments(basket: basketApi.Basket): paymentApi.PaymentKind[] {
  const store = useStore($store)
  const config = useBrandConfig()
  const [now] = useState(() => new Date(serverNow()))
  return store && config ? getOfferedPayments({ basket, store, config, now }) : []
}

/** The name of the store's card gateway in payment requests; undefined without one. */
export function getCardGateway(store: storesApi.Store): string | undefined {
  return store.paymentGateways[0]?.name
}
