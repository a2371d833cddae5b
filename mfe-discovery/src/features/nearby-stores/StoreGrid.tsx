import type { FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { StoreListCard } from './StoreListCard.tsx'
import styles from './StoreGrid.module.css'

type Props = {
  stores: readonly storesApi.StoreCard[]
  method: FulfilmentMethod
  now: string
  zone: string
}

/** Stores as cards, in the order given. */
export function StoreGrid({ stores, method, now, zone }: Props) {
  return (
    <ul className={styles.list}>
      {stores.map((store, index) => (
        <li key={store.id}>
          <StoreListCard store={store} method={method} now={now} zone={zone} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}
