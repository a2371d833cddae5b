import { useState } from 'react'
import { serverNow } from '@larder/shared/api'
import type { basketApi } from '@larder/shared/contracts'
import { basketPayments, isBasketValid, paths } from '@larder/shared/domain'
import { ButtonAnchor, styled, useBrandConfig } from '@larder/shared/ui'
import { useStoreOf } from '../../stores/use-store-of.ts'
import { useShopper } from './use-shopper.ts'

/** As tall as the link, so that nothing moves when the store has loaded. */
const Place = styled('div')(({ theme }) => ({ minHeight: theme.spacing(13) }))

const WALLETS = { applePay: false, googlePay: true }

/**
 * GooglePayExpress for a valid basket, where brand and store offer it: a plain link, so that Google is only
 * loaded where it is used.
 */
export function ExpressLink({ basket }: { basket: basketApi.Basket }) {
  const config = useBrandConfig()
  const store = useStoreOf(basket)
  const shopper = useShopper(basket)
  const [now] = useState(() => new Date(serverNow()))
  const isOn =
    config?.site.payment.enableGooglePayment === true && config.domain.services.googlePay !== undefined
  // The wallet's sheet cannot ask about a lapsed time slot.
  if (!isOn || basket.lapsedSlot || !isBasketValid(basket, shopper)) return null
  return (
    <Place>
      {store && basketPayments({ basket, store, wallets: WALLETS, now }).includes('GooglePayExpress') && (
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
