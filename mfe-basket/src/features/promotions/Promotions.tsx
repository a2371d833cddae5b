import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import { formatMoney } from '@larder/shared/ui'
import { LoyaltyLine } from './LoyaltyLine.tsx'
import { Offer } from './Offer.tsx'
import styles from './Promotions.module.css'

/**
 * Offers almost reached, member prices missed and what the order earns; renders nothing when there are none.
 */
export function Promotions({ basket }: { basket: basketApi.Basket }) {
  const { missedPromotions, missedMembershipPriceDiscount, store } = basket
  const isMember = useStore($isMember)
  const saving = formatMoney(missedMembershipPriceDiscount, basket.currency.currencyCode)
  return (
    <ul className={styles.offers} aria-label="Within reach">
      {missedPromotions.map(({ dealId, dealSlug, message }) => (
        <Offer
          key={dealId}
          icon="tag"
          title={message}
          {...(store ? { to: paths.deal({ slug: store.slug, deal: dealSlug }) } : {})}
        />
      ))}
      {missedMembershipPriceDiscount > 0 && (
        <Offer
          icon="user"
          title={`Members save ${saving} on this basket`}
          {...(isMember ? {} : { to: paths.register({ from: paths.basket() }) })}
        >
          {!isMember && 'Join free'}
        </Offer>
      )}
      <LoyaltyLine basket={basket} />
    </ul>
  )
}
