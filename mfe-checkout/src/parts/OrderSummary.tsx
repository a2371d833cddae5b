import type { basketApi } from '@larder/shared/contracts'
import { paths, totalRows } from '@larder/shared/domain'
import { getIfMissingText, Lines, TotalsTable, tipText } from '@larder/shared/order'
import { $basket, $isBasketPending, useStore } from '@larder/shared/stores'
import { formatMoney, Icon, Skeleton, Surface } from '@larder/shared/ui'
import styles from './OrderSummary.module.css'

function SummaryDetails({ basket }: { basket: basketApi.Basket }) {
  const isPending = useStore($isBasketPending)
  const { items, tips, currency, orderTotal } = basket
  const ifMissing = getIfMissingText(basket)
  return (
    <>
      {/* A scrollable region has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Items">
        <Lines lines={items} currency={currency.currencyCode} />
      </div>
      {ifMissing && <p className={styles.foot}>{`If something is missing: ${ifMissing.toLowerCase()}`}</p>}
      <TotalsTable
        rows={totalRows({ ...basket, tip: tips[0]?.amount ?? 0 })}
        total={orderTotal}
        currency={currency.currencyCode}
        isPending={isPending}
        isLive
      />
    </>
  )
}

/** The place of the summary until the basket is known. */
const SummaryPlace = () => (
  <Surface className={styles.box} aria-hidden>
    <div className={styles.place}>
      <Skeleton height={5} />
    </div>
  </Surface>
)

/** The items and the total: beside the steps on wide screens, expandable on phones. */
export function OrderSummary() {
  const basket = useStore($basket)
  if (!basket) return <SummaryPlace />
  const tip = tipText(basket.tips[0]?.amount, basket.currency.currencyCode)
  const count = `${basket.itemCount} ${basket.itemCount === 1 ? 'item' : 'items'}`
  return (
    <Surface className={styles.box} as="aside" aria-label="Order summary">
      <details className={styles.fold}>
        <summary>
          <Icon name="basket" size="small" />
          <span>{count}</span>
          <b>
            {formatMoney(basket.orderTotal, basket.currency.currencyCode)}
            {tip && <small>{tip}</small>}
          </b>
          <Icon name="down" size="small" />
        </summary>
        <div>
          <SummaryDetails basket={basket} />
          <p className={styles.foot}>
            <a href={paths.basket()}>Change your basket</a>
          </p>
        </div>
      </details>
      <div className={styles.open}>
        <div className={styles.head}>
          <h2>{basket.store ? `From ${basket.store.name}` : 'Your order'}</h2>
          <a href={paths.basket()} aria-label="Change your basket">
            Change
          </a>
        </div>
        <SummaryDetails basket={basket} />
      </div>
    </Surface>
  )
}
