import { useState } from 'react'
import { serverNow } from '@larder/shared/api'
import type { basketApi } from '@larder/shared/contracts'
import { basketPayments, isBasketValid, paths } from '@larder/shared/domain'
import { ButtonAnchor, useBrandConfig } from '@larder/shared/ui'
import { useBasketStore } from '../../hooks/use-basket-store.ts'
import { confirmAgeFirst } from './confirm-age-first.ts'
import { useShopper } from './use-shopper.ts'
import styles from './ExpressLink.module.css'

const EXPRESS_WALLETS = { applePay: false, googlePay: true }

/**
 * The GooglePayExpress link of a valid basket, where the brand and the store offer it. It is a plain link, so
 * that Google's script loads only where it is used.
 */
export function ExpressLink({ basket }: { basket: basketApi.Basket }) {
  const config = useBrandConfig()
  const store = useBasketStore(basket)
  const shopper = useShopper(basket)
  const [now] = useState(() => new Date(serverNow()))
  const isEnabled =
    config?.site.payment.enableGooglePayment === true && config.domain.services.googlePay !== undefined
  // The wallet's sheet cannot ask for a new time slot.
  if (!isEnabled || basket.lapsedSlot || !isBasketValid(basket, shopper)) return null
  return (
    <div className={styles.place}>
      {store &&
        basketPayments({ basket, store, wallets: EXPRESS_WALLETS, now }).includes('GooglePayExpress') && (
          <ButtonAnchor
            href={paths.checkoutPayment({ express: 'google' })}
            variant="outlined"
            size="large"
            fullWidth
            onClick={confirmAgeFirst}
          >
            Pay with Google Pay
          </ButtonAnchor>
        )}
    </div>
  )
}
