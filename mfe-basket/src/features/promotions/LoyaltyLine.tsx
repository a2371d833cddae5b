import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, formatMoney, Sheet } from '@larder/shared/ui'
import { Offer } from './Offer.tsx'
import styles from './LoyaltyLine.module.css'

function textOf({ loyalty, loyaltyPoints, currency }: basketApi.Basket): string | undefined {
  if (loyalty?.reachingTier) {
    const { reachingTier: tier, reachingReward: reward } = loyalty
    // A server from before this field does not say the reward.
    return reward
      ? `This order earns ${formatMoney(reward, currency.currencyCode)} (${tier}).`
      : `This order earns a reward (${tier}).`
  }
  if (loyalty && loyalty.nextTierIn > 0)
    return `${formatMoney(loyalty.nextTierIn, currency.currencyCode)} more and your next reward is yours.`
  if (loyaltyPoints === 0) return undefined
  return loyalty
    ? `This order earns ${loyaltyPoints} points.`
    : `This order earns ${loyaltyPoints} points when you are signed in.`
}

/**
 * What the order adds to the shopper's rewards, and for members the figures behind it (spec §2 Loyalty
 * dialog).
 */
export function LoyaltyLine({ basket }: { basket: basketApi.Basket }) {
  const [isOpen, setOpen] = useState(false)
  const { loyalty, loyaltyPoints, currency } = basket
  const text = textOf(basket)
  if (!text) return null
  const money = (amount: number) => formatMoney(amount, currency.currencyCode)
  return (
    <>
      {loyalty ? (
        <Offer icon="gift" title={text} onClick={() => setOpen(true)}>
          See your rewards
        </Offer>
      ) : (
        <Offer icon="gift" title={text} to={paths.login({ from: paths.basket() })}>
          Log in
        </Offer>
      )}
      {loyalty && (
        <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Your rewards" width="narrow">
          <dl className={styles.facts}>
            <div>
              <dt>Spent with us, this basket included</dt>
              <dd>{money(loyalty.basketProjectedSpend)}</dd>
            </div>
            <div>
              <dt>Points for this order</dt>
              <dd>{loyaltyPoints}</dd>
            </div>
            {loyalty.reachingTier && (
              <div>
                <dt>After this order</dt>
                <dd>{loyalty.reachingTier}</dd>
              </div>
            )}
            {loyalty.nextTierIn > 0 && (
              <div>
                <dt>To your next reward</dt>
                <dd>{money(loyalty.nextTierIn)}</dd>
              </div>
            )}
          </dl>
          <ButtonLink to={paths.loyalty()} fullWidth>
            All about your rewards
          </ButtonLink>
        </Sheet>
      )}
    </>
  )
}
