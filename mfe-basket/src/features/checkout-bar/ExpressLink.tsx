import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { storesApi, type basketApi } from '@larder/shared/contracts'
import { availablePayments, formatInstant, paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { ButtonAnchor, styled, useBrandConfig } from '@larder/shared/ui'

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
  const [store, setStore] = useState<storesApi.Store>()
  const [now] = useState(() => new Date())
  const { storeId } = basket
  const isOn =
    config?.site.payment.enableGooglePayment === true && config.domain.services.googlePay !== undefined
  // What the store takes is asked for once the basket says which store.
  useEffect(() => {
    if (!isOn || storeId === undefined) return
    let isGone = false
    call(storesApi.select, { storeId }).then(
      (reply) => !isGone && setStore(reply.store),
      (error: unknown) => {
        if (!isAppError(error)) throw error // the usual way to check out stands above
      },
    )
    return () => {
      isGone = true
    }
  }, [isOn, storeId])
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
