import type { basketApi } from '@larder/shared/contracts'
import { isBasketValid, isBelowMinSpend, paths, type Shopper } from '@larder/shared/domain'
import { itemsAndRest } from '@larder/shared/order'
import { $isBasketPending, useStore } from '@larder/shared/stores'
import { ButtonAnchor, ButtonLink, formatMoney, StickyBar } from '@larder/shared/ui'
import { confirmAgeFirst } from './confirm-age-first.ts'
import { getBlockers, isStoreUnavailable } from './Blockers.tsx'
import { useShopper } from './use-shopper.ts'
import styles from './CheckoutBar.module.css'

type Props = { basket: basketApi.Basket }
type BarProps = Props & {
  /** Whether checkout is the likely next step, so that it is fetched ahead (docs/decisions/265). */
  isNextStep?: boolean
}

/**
 * The button of a basket that is not ready for checkout: to the menu for more items, or to other stores when
 * this one is closed.
 */
function UnreadyAction({ basket }: Props) {
  const { store, fulfilmentMethod, orderSubtotalAfterDiscounts } = basket
  if (isStoreUnavailable(basket)) {
    return (
      <ButtonLink to={paths.storesNearBy()} size="large" startIcon="store">
        See other stores
      </ButtonLink>
    )
  }
  const isBelowMinimum = isBelowMinSpend(fulfilmentMethod.minSpend, orderSubtotalAfterDiscounts)
  return (
    <ButtonLink
      to={store ? paths.store({ slug: store.slug }) : paths.storesNearBy()}
      size="large"
      variant={isBelowMinimum ? 'contained' : 'outlined'}
      startIcon="plus"
    >
      Add more items
    </ButtonLink>
  )
}

/** The main blocker in one line: the missing minimum spend, or else the first blocker. */
function describeMainBlocker(basket: basketApi.Basket, shopper: Shopper): string | undefined {
  const { minSpend, minSpendShortfall } = basket.fulfilmentMethod
  const money = (amount: number) => formatMoney(amount, basket.currency.currencyCode)
  const [first] = getBlockers(basket, shopper)
  if (first && (isStoreUnavailable(basket) || minSpendShortfall <= 0)) return first.title ?? first.text
  return minSpendShortfall > 0
    ? `${money(minSpendShortfall)} more to reach the ${money(minSpend)} minimum`
    : undefined
}

/**
 * A sticky bar with the item price, the other parts of the total and one button. The button is a plain link,
 * so that it works before this page's script has run; checkout is a separate document.
 */
export function CheckoutBar({ basket, isNextStep = false }: BarProps) {
  const shopper = useShopper(basket)
  const isPending = useStore($isBasketPending)
  const isValid = isBasketValid(basket, shopper)
  const { goods, rest } = itemsAndRest(basket)
  const total = formatMoney(basket.orderTotal, basket.currency.currencyCode)
  const missing = isValid ? undefined : describeMainBlocker(basket, shopper)
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
            data-likely={isNextStep || undefined}
            onClick={confirmAgeFirst}
          >
            {`Go to checkout, ${total}`}
          </ButtonAnchor>
        ) : (
          <UnreadyAction basket={basket} />
        )}
      </div>
    </StickyBar>
  )
}
