import { useState } from 'react'
import { serverNow } from '@larder/shared/api'
import type { basketApi } from '@larder/shared/contracts'
import { basketPayments, isBasketValid, paths } from '@larder/shared/domain'
import { ButtonAnchor, useBrandConfig } from '@larder/shared/ui'
import { useStoreOf } from '../../stores/use-store-of.ts'
import { askAgeFirst } from './ask-age-first.ts'
import { useShopper } from './use-shopper.ts'
import styles from './ExpressLink.module.css'

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
    <div className={styles.place}>
      {store && basketPayments({ basket, store, wallets: WALLETS, now }).includes('GooglePayExpress') && (
        <ButtonAnchor
          href={paths.checkoutPayment({ express: 'google' })}
          variant="outlined"
          size="large"
          fullWidth
          onClick={askAgeFirst}
        >
          Pay now with Google Pay
        </ButtonAnchor>
      )}
    </div>
  )
}
