import type { basketApi } from '@larder/shared/contracts'
import { isBasketValid, isBelowMinSpend, paths } from '@larder/shared/domain'
import { $isBasketPending, $isMember, useStore } from '@larder/shared/stores'
import { ButtonAnchor, ButtonLink, formatMoney, StickyBar, styled } from '@larder/shared/ui'
import { isStoreShut } from './blocker.ts'
import { Blockers } from './Blockers.tsx'
import { ExpressLink } from './ExpressLink.tsx'

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& > [data-sticky-bar]': { marginTop: 0 },
}))

type Props = {
  basket: basketApi.Basket
  /** Also offers to pay straight away with Google. */
  hasExpress?: boolean
}

/** The one button of a basket that is not ready yet: to what is missing, to the menu for more, or to a store that is open. */
function NotYet({ basket }: { basket: basketApi.Basket }) {
  const { store, fulfilmentMethod, orderSubtotalAfterDiscounts, currency } = basket
  const isBelow = isBelowMinSpend(fulfilmentMethod.minSpend, orderSubtotalAfterDiscounts)
  const more = formatMoney(fulfilmentMethod.minSpendShortfall, currency.currencyCode)
  if (isStoreShut(basket)) {
    return (
      <ButtonLink to={paths.storesNearBy()} size="large" fullWidth startIcon="store">
        See other stores
      </ButtonLink>
    )
  }
  return (
    <ButtonLink
      to={store ? paths.store({ slug: store.slug }) : paths.storesNearBy()}
      size="large"
      fullWidth
      startIcon="plus"
    >
      {isBelow ? `Add ${more} to check out` : 'Add more items'}
    </ButtonLink>
  )
}

/**
 * What is in the way, and the one button. The button is a plain link to another document:
 * checkout has its own page load, and works before any script of this page does.
 */
export function CheckoutBar({ basket, hasExpress = false }: Props) {
  const isMember = useStore($isMember)
  const isPending = useStore($isBasketPending)
  // Only the server knows of a verified phone: a basket it calls valid owes nothing.
  const shopper = { isMember, isPhoneVerified: basket.isValid }
  const isValid = isBasketValid(basket, shopper)
  const total = formatMoney(basket.orderTotal, basket.currency.currencyCode)
  return (
    <Root>
      <Blockers basket={basket} shopper={shopper} />
      <StickyBar>
        {isValid ? (
          <ButtonAnchor href={paths.checkout()} size="large" fullWidth endIcon="right" aria-busy={isPending}>
            {`Go to checkout, ${total}`}
          </ButtonAnchor>
        ) : (
          <NotYet basket={basket} />
        )}
      </StickyBar>
      {hasExpress && isValid && <ExpressLink basket={basket} />}
    </Root>
  )
}
