import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink } from '@larder/shared/ui'
import { useOfferedPayments } from '../features/payment-methods/offered-payments.ts'
import { WalletsFirst } from '../features/payment-methods/PaymentMethods.tsx'

/**
 * The wallet that types nothing, above everything that would have to be typed. It is a link, so that Google's script
 * loads only where it is used; a lapsed time has to be chosen again first, which a wallet's sheet cannot ask.
 */
export function ExpressEntry({ basket }: { basket: basketApi.Basket }) {
  const isOffered = useOfferedPayments(basket).includes('GooglePayExpress')
  if (!isOffered || basket.lapsedSlot) return null
  return (
    <WalletsFirst>
      <ButtonLink to={paths.checkoutPayment({ express: 'google' })} variant="outlined" size="large" fullWidth>
        Pay now with Google Pay
      </ButtonLink>
    </WalletsFirst>
  )
}
