import { lazy, Suspense } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import type { StoreLists } from '@larder/shared/domain'
import { Button, EmptyState, styled, Surface } from '@larder/shared/ui'
import type { ListView } from '../features/store-filters/index.ts'

/** Forms and their schemas are 35 KB, which nobody needs who finds a store. */
const FutureContactForm = lazy(async () => ({
  default: (await import('../features/future-contact/index.ts')).FutureContactForm,
}))

const Panel = styled(Surface)(({ theme }) => ({ marginTop: theme.spacing(5) }))

type Props = {
  label: string
  view: ListView
  lists: StoreLists<storesApi.StoreCard>
  onShow: (view: ListView) => void
}

/** The no-matching-stores state (spec §4): says which of filter, method or place is in the way, and the way on. */
export function NoStores({ label, view, lists, onShow }: Props) {
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
          view.method === 'delivery' ? `Nobody delivers to ${label} ${when}` : `No collection here ${when}`
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
  return (
    <Panel data-pad="large">
      <EmptyState icon="pin" title={`We are not near ${label} yet`}>
        Leave your email and we will tell you when we are.
      </EmptyState>
      <Suspense>
        <FutureContactForm postcode={label} />
      </Suspense>
    </Panel>
  )
}
