import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import { ButtonLink, formatMoney, Notice, styled } from '@larder/shared/ui'
import { LoyaltyLine } from './LoyaltyLine.tsx'

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '&:empty': { display: 'none' },
}))

/** Offers almost reached, member prices missed and what the order earns; nothing when there is nothing to say. */
export function Promotions({ basket }: { basket: basketApi.Basket }) {
  const { missedPromotions, missedMembershipPriceDiscount, store } = basket
  const isMember = useStore($isMember)
  const saving = formatMoney(missedMembershipPriceDiscount, basket.currency.currencyCode)
  return (
    <Root>
      {missedPromotions.map(({ dealId, dealSlug, name, message }) => (
        <Notice
          key={dealId}
          title={name}
          action={
            store && (
              <ButtonLink
                size="small"
                variant="outlined"
                to={paths.deal({ slug: store.slug, deal: dealSlug })}
              >
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
          title={`Members save ${saving} on this basket`}
          action={
            !isMember && (
              <ButtonLink size="small" variant="outlined" to={paths.register({ from: paths.basket() })}>
                Join free
              </ButtonLink>
            )
          }
        />
      )}
      <LoyaltyLine basket={basket} />
    </Root>
  )
}
