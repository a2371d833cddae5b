import type { FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import { styled } from '@larder/shared/ui'
import { StoreListCard } from './StoreListCard.tsx'

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
}))

type Props = {
  stores: readonly storesApi.StoreCard[]
  method: FulfilmentMethod
  now: string
  zone: string
}

/** Stores as cards, in the order given. */
export function StoreGrid({ stores, method, now, zone }: Props) {
  return (
    <List>
      {stores.map((store, index) => (
        <li key={store.id}>
          <StoreListCard store={store} method={method} now={now} zone={zone} isFirst={index === 0} />
        </li>
      ))}
    </List>
  )
}
