import { useState } from 'react'
import type { basketApi, storesApi } from '@larder/shared/contracts'
import { availablePayments, formatInstant, paths } from '@larder/shared/domain'
import { ButtonAnchor, styled, useBrandConfig } from '@larder/shared/ui'
import { useStoreOf } from '../../stores/use-store-of.ts'

/** As tall as the link, so that nothing moves when the store's answer comes. */
const Place = styled('div')(({ theme }) => ({ minHeight: theme.spacing(13) }))

type Facts = { basket: basketApi.Basket; store: storesApi.Store; now: Date }

function isExpressOffered({ basket, store, now }: Facts): boolean {
  const { selectedSlot: slot } = basket
  const at = slot && !slot.isAsap ? slot.startsAt : now
  return availablePayments({
    methods: store.paymentMethods,
    gateways: store.paymentGateways.map(({ name }) => name),
    fulfilmentMethod: basket.fulfilmentMethod.type,
    denyPayments: slot?.denyPayments,
    hasAlcohol: basket.hasAlcohol,
    time: formatInstant(at, 'HH:mm:ss', store.info.storeTimeZone),
    wallets: { applePay: false, googlePay: true },
  }).includes('GooglePayExpress')
}

/** GooglePayExpress, where brand and store have it: a plain link, so that Google is only loaded where it is used. */
export function ExpressLink({ basket }: { basket: basketApi.Basket }) {
  const config = useBrandConfig()
  const store = useStoreOf(basket)
  const [now] = useState(() => new Date())
  const isOn =
    config?.site.payment.enableGooglePayment === true && config.domain.services.googlePay !== undefined
  if (!isOn) return null
  return (
    <Place>
      {store && isExpressOffered({ basket, store, now }) && (
        <ButtonAnchor
          href={paths.checkoutPayment({ express: 'google' })}
          variant="outlined"
          size="large"
          fullWidth
        >
          Pay now with Google Pay
        </ButtonAnchor>
      )}
    </Place>
  )
}
