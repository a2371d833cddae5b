import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, formatMoney, Notice, styled } from '@larder/shared/ui'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3) }))

/** Offers almost reached, member prices missed and what the order earns; nothing when there is nothing to say. */
export function Promotions({ basket }: { basket: basketApi.Basket }) {
  const { missedPromotions, missedMembershipPriceDiscount, loyalty, loyaltyPoints, store } = basket
  const money = (amount: number) => formatMoney(amount, basket.currency.currencyCode)
  return (
    <Root>
      {missedPromotions.map(({ dealId, dealSlug, name, message }) => (
        <Notice
          key={dealId}
          title={name}
          action={
            store && (
              <ButtonLink size="small" variant="tinted" to={paths.deal({ slug: store.slug, deal: dealSlug })}>
                See the offer
              </ButtonLink>
            )
          }
        >
          {message}
        </Notice>
      ))}
      {missedMembershipPriceDiscount > 0 && (
        <Notice
          title={`Members save ${money(missedMembershipPriceDiscount)} on this basket`}
          action={
            <ButtonLink size="small" variant="tinted" to={paths.register()}>
              Join free
            </ButtonLink>
          }
        />
      )}
      {loyalty?.reachingTier && (
        <Notice tone="success">{`This order takes you to ${loyalty.reachingTier}.`}</Notice>
      )}
      {!loyalty?.reachingTier && loyalty && loyalty.nextTierIn > 0 && (
        <Notice>{`${money(loyalty.nextTierIn)} more and your next reward is yours.`}</Notice>
      )}
      {loyaltyPoints > 0 && !loyalty && (
        <Notice>{`This order earns ${loyaltyPoints} points when you are signed in.`}</Notice>
      )}
    </Root>
  )
}
