import type { basketApi } from '@larder/shared/contracts'
import { UnsuitedLines } from './unsuited.tsx'
import { LineItem } from './LineItem.tsx'
import styles from './LineItems.module.css'

/** Every line of the basket. */
export function LineItems({ basket: { items, storeId, store, currency } }: { basket: basketApi.Basket }) {
  return (
    <>
      <UnsuitedLines lines={items} />
      <ul className={styles.list} aria-label="Items in your basket">
        {items.map((line) => (
          <LineItem
            key={line.basketLineId}
            line={line}
            storeId={storeId}
            storeSlug={store?.slug}
            currency={currency.currencyCode}
          />
        ))}
      </ul>
    </>
  )
}
