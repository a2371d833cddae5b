import type { storesApi } from '@larder/shared/contracts'
import type { StoreLists } from '@larder/shared/domain'
import { Button, EmptyState } from '@larder/shared/ui'
import type { ListView } from '../features/store-filters/index.ts'
import { NotYetHere } from './NotYetHere.tsx'

type Props = {
  postcode: string | undefined
  view: ListView
  lists: StoreLists<storesApi.StoreCard>
  onShow: (view: ListView) => void
}

/** The no-matching-stores state (spec §4): says which of filter, method or place is in the way, and the way on. */
export function NoStores({ postcode, view, lists, onShow }: Props) {
  if (view.tab === 'closed') {
    return (
      <EmptyState icon="store" title="No closed stores here">
        Every store near you takes orders today.
      </EmptyState>
    )
  }
  const other = view.method === 'delivery' ? 'collection' : 'delivery'
  if (view.typeId !== undefined && lists[view.method].length > 0) {
    return (
      <EmptyState
        icon="filter"
        title="No stores of this kind"
        action={<Button onClick={() => onShow({ ...view, typeId: undefined })}>Show every kind</Button>}
      >
        Other stores near you are taking orders.
      </EmptyState>
    )
  }
  const hasClosed = lists.closed.length > 0
  const seeClosed = (
    <Button variant="outlined" onClick={() => onShow({ ...view, tab: 'closed' })}>
      See closed stores
    </Button>
  )
  if (lists[other].length > 0) {
    const when = hasClosed ? 'right now' : 'yet'
    return (
      <EmptyState
        icon={other === 'collection' ? 'bag' : 'truck'}
        title={
          view.method === 'delivery'
            ? `Nobody delivers to ${postcode ?? 'your location'} ${when}`
            : `No collection here ${when}`
        }
        action={
          <>
            <Button onClick={() => onShow({ ...view, method: other })}>
              {other === 'collection' ? 'See stores to collect from' : 'See stores that deliver'}
            </Button>
            {hasClosed && seeClosed}
          </>
        }
      >
        {other === 'collection'
          ? 'You can order and pick it up yourself.'
          : 'These stores bring it to your door.'}
      </EmptyState>
    )
  }
  if (hasClosed) {
    return (
      <EmptyState icon="store" title="Every store near you is closed" action={seeClosed}>
        You can still look at what they have.
      </EmptyState>
    )
  }
  return <NotYetHere postcode={postcode} />
}
