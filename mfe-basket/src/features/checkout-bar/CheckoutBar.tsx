import type { basketApi } from '@larder/shared/contracts'
import { isBasketValid, isBelowMinSpend, paths, type Shopper } from '@larder/shared/domain'
import { itemsAndRest } from '@larder/shared/order'
import { $isBasketPending, useStore } from '@larder/shared/stores'
import { ButtonAnchor, ButtonLink, formatMoney, StickyBar } from '@larder/shared/ui'
import { askAgeFirst } from './ask-age-first.ts'
import { findBlockers, isStoreShut } from './Blockers.tsx'
import { useShopper } from './use-shopper.ts'
import styles from './CheckoutBar.module.css'

type Props = { basket: basketApi.Basket }

/**
 * The one button of a basket that is not ready yet: to the menu for more items, or to a store that is open.
 */
function NotYet({ basket }: Props) {
  const { store, fulfilmentMethod, orderSubtotalAfterDiscounts } = basket
  if (isStoreShut(basket)) {
    return (
      <ButtonLink to={paths.storesNearBy()} size="large" startIcon="store">
        See other stores
      </ButtonLink>
    )
  }
  const isBelow = isBelowMinSpend(fulfilmentMethod.minSpend, orderSubtotalAfterDiscounts)
  return (
    <ButtonLink
      to={store ? paths.store({ slug: store.slug }) : paths.storesNearBy()}
      size="large"
      variant={isBelow ? 'contained' : 'outlined'}
      startIcon="plus"
    >
      Add more items
    </ButtonLink>
  )
}

/** The main blocker in one line: the minimum spend, else the first one. */
function describeMissing(basket: basketApi.Basket, shopper: Shopper): string | undefined {
  const { minSpend, minSpendShortfall } = basket.fulfilmentMethod
  const money = (amount: number) => formatMoney(amount, basket.currency.currencyCode)
  const [first] = findBlockers(basket, shopper)
  if (first && (isStoreShut(basket) || minSpendShortfall <= 0)) return first.title ?? first.text
  return minSpendShortfall > 0
    ? `${money(minSpendShortfall)} more to reach the ${money(minSpend)} minimum`
    : undefined
}

/**
 * Always in view: the price of the items, what else the total includes, and the one button. The button is a
 * plain link to another document: checkout has its own page load, and works before any script of this page
 * has run.
 */
export function CheckoutBar({ basket }: Props) {
  const shopper = useShopper(basket)
  const isPending = useStore($isBasketPending)
  const isValid = isBasketValid(basket, shopper)
  const { goods, rest } = itemsAndRest(basket)
  const total = formatMoney(basket.orderTotal, basket.currency.currencyCode)
  const missing = isValid ? undefined : describeMissing(basket, shopper)
  return (
    <StickyBar data-always>
      <div className={styles.row}>
        <p className={styles.amounts} aria-busy={isPending}>
          <b>{`Items ${goods}`}</b>
          <small>{missing ?? (rest.join('; ') || 'Nothing else to pay')}</small>
        </p>
        {isValid ? (
          <ButtonAnchor
            href={paths.checkout()}
            size="large"
            endIcon="right"
            aria-busy={isPending}
            onClick={askAgeFirst}
          >
            {`Go to checkout, ${total}`}
          </ButtonAnchor>
        ) : (
          <NotYet basket={basket} />
        )}
      </div>
    </StickyBar>
  )
}
