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

/** A promotion, which is a link or a button when it has an action. */
function PromotionRow({ title, icon, children, ...action }: Props) {
  const text = (
    <>
      <Icon name={icon} size="small" />
      <span>
        <b>{title}</b>
        {children}
      </span>
    </>
  )
  const arrow = <Icon name="right" size="small" />
  return (
    <li className={styles.row}>
      {'onClick' in action ? (
        <button type="button" onClick={action.onClick}>
          {text}
          {arrow}
        </button>
      ) : action.to ? (
        <Link to={action.to}>
          {text}
          {arrow}
        </Link>
      ) : (
        <p>{text}</p>
      )}
    </li>
  )
}

function formatLoyalty({ loyalty, loyaltyPoints, currency }: basketApi.Basket): string | undefined {
  if (loyalty?.reachingTier) {
    const { reachingTier: tier, reachingReward: reward } = loyalty
    // An older server does not send the reward.
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
 * What the order adds to the shopper's rewards, with a dialog of the figures for members (spec §2 Loyalty
 * dialog).
 */
function LoyaltyLine({ basket }: { basket: basketApi.Basket }) {
  const [isOpen, setOpen] = useState(false)
  const { loyalty, loyaltyPoints, currency } = basket
  const text = formatLoyalty(basket)
  if (!text) return null
  const money = (amount: number) => formatMoney(amount, currency.currencyCode)
  return (
    <>
      {loyalty ? (
        <PromotionRow icon="gift" title={text} onClick={() => setOpen(true)}>
          See your rewards
        </PromotionRow>
      ) : (
        <PromotionRow icon="gift" title={text} to={paths.login({ from: paths.basket() })}>
          Log in
        </PromotionRow>
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

/** Promotions that are almost reached, missed member prices and the rewards of the order. */
export function Promotions({ basket }: { basket: basketApi.Basket }) {
  const { missedPromotions, missedMembershipPriceDiscount, store } = basket
  const isMember = useStore($isMember)
  const saving = formatMoney(missedMembershipPriceDiscount, basket.currency.currencyCode)
  return (
    <ul className={styles.offers} aria-label="Within reach">
      {missedPromotions.map(({ dealId, dealSlug, message }) => (
        <PromotionRow
          key={dealId}
          icon="tag"
          title={message}
          {...(store ? { to: paths.deal({ slug: store.slug, deal: dealSlug }) } : {})}
        />
      ))}
      {missedMembershipPriceDiscount > 0 && (
        <PromotionRow
          icon="user"
          title={`Members save ${saving} on this basket`}
          {...(isMember ? {} : { to: paths.register({ from: paths.basket() }) })}
        >
          {!isMember && 'Join free'}
        </PromotionRow>
      )}
      <LoyaltyLine basket={basket} />
    </ul>
  )
}
