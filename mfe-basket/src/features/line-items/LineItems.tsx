import type { basketApi } from '@larder/shared/contracts'
import { styled } from '@larder/shared/ui'
import { LineItem } from './LineItem.tsx'

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' })

/** Every line of the basket. */
export function LineItems({ basket: { items, storeId, store, currency } }: { basket: basketApi.Basket }) {
  return (
    <List aria-label="Items in your basket">
      {items.map((line) => (
        <LineItem
          key={line.basketLineId}
          line={line}
          storeId={storeId}
          storeSlug={store?.slug}
          currency={currency.currencyCode}
        />
      ))}
    </List>
  )
}
