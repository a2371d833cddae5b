import type { FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { CardGrid } from '@larder/shared/ui'
import { StoreListCard } from './StoreListCard.tsx'

type Props = {
  stores: readonly storesApi.StoreCard[]
  method: FulfilmentMethod
  now: string
  zone: string
}

/** Stores as cards, in the order given. */
export function StoreGrid({ stores, method, now, zone }: Props) {
  return (
    <CardGrid data-size="large">
      {stores.map((store, index) => (
        <li key={store.id}>
          <StoreListCard store={store} method={method} now={now} zone={zone} isFirst={index === 0} />
        </li>
      ))}
    </CardGrid>
  )
}
