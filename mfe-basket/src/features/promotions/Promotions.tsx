import { useState, type ReactNode } from 'react'
import { Icon, Link, ButtonLink, formatMoney, Sheet } from '@larder/shared/ui'
import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import styles from './Promotions.module.css'

type Props = {
  title: string
  children?: ReactNode
  icon: 'tag' | 'gift' | 'user'
} & ({ to?: string } | { onClick: () => void })

/** One offer within reach, as a whole a link where there is somewhere to go. */
function Offer({ title, icon, children, ...way }: Props) {
  const text = (
    <>
      <Icon name={icon} size="small" />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </>
  )
  const onwards = <Icon name="right" size="small" />
  return (
    <li className={styles.row}>
      {'onClick' in way ? (
        <button type="button" onClick={way.onClick}>
          {text}
          {onwards}
        </button>
      ) : way.to ? (
        <Link to={way.to}>
          {text}
          {onwards}
        </Link>
      ) : (
        <p>{text}</p>
      )}
    </li>
  )
}

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
function LoyaltyLine({ basket }: { basket: basketApi.Basket }) {
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
