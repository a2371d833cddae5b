import type { storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Button, ButtonLink, EmptyState } from '@larder/shared/ui'
import { useSwapMethod } from '../features/fulfilment/index.ts'

type Props = { store: storesApi.Store; method: 'delivery' | 'collection' }

/** A menu without anything for this method: the other one, where the store has it, and other stores. */
export function EmptyMenu({ store, method }: Props) {
  const swap = useSwapMethod(store)
  const other = method === 'delivery' ? 'collection' : 'delivery'
  const hasOther = store.orderMethods[other] !== undefined
  return (
    <EmptyState
      icon="store"
      title="Nothing on the menu right now"
      action={
        <>
          {hasOther && <Button onClick={() => swap(other)}>Switch to {other}</Button>}
          <ButtonLink to={paths.storesNearBy()} {...(hasOther && { variant: 'text' })}>
            See other stores
          </ButtonLink>
        </>
      }
    >
      {hasOther ? `Try ${other}, or another store.` : 'Try another store.'}
    </EmptyState>
  )
}
