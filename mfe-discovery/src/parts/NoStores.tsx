import { lazy, Suspense, type ReactNode } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import type { StoreLists } from '@larder/shared/domain'
import { Button, EmptyState, Surface } from '@larder/shared/ui'
import type { ListView } from '../features/store-filters/list-view.ts'
import styles from './NoStores.module.css'

/** Forms and their schemas take 35 KB, which most shoppers do not need. */
const FutureContactForm = lazy(async () => ({
  default: (await import('./FutureContactForm.tsx')).FutureContactForm,
}))

/**
 * Shown when no store serves this place. The shopper can leave an email address to be informed when one does
 * (spec §2 future contact).
 */
function FutureContact({ postcode }: { postcode: string | undefined }) {
  return (
    <Surface className={styles.panel} data-pad="large">
      <EmptyState icon="pin" title={`We are not near ${postcode ?? 'you'} yet`}>
        Leave your email and we will tell you when we are.
      </EmptyState>
      <Suspense>
        <FutureContactForm postcode={postcode} />
      </Suspense>
    </Surface>
  )
}

type Props = {
  postcode: string | undefined
  view: ListView
  lists: StoreLists<storesApi.StoreCard>
  onShow: (view: ListView) => void
}

type SwitchMethodProps = {
  /** The other order method, which stores near by offer. */
  otherMethod: ListView['method']
  postcode: string | undefined
  when: 'right now' | 'yet'
  onShow: () => void
  /** An alternative action. */
  children: ReactNode
}

function SwitchMethod({ otherMethod, postcode, when, onShow, children }: SwitchMethodProps) {
  const isCollection = otherMethod === 'collection'
  return (
    <EmptyState
      icon={isCollection ? 'bag' : 'truck'}
      title={
        isCollection
          ? `No store delivers to ${postcode ?? 'your location'} ${when}`
          : `No collection here ${when}`
      }
      action={
        <>
          <Button onClick={onShow}>
            {isCollection ? 'See stores to collect from' : 'See stores that deliver'}
          </Button>
          {children}
        </>
      }
    >
      {isCollection ? 'You can order and pick it up yourself.' : 'These stores bring it to your door.'}
    </EmptyState>
  )
}

/**
 * Shown when no store matches (spec §4): names the filter, method or place that excludes every store, and
 * suggests a next step.
 */
export function NoStores({ postcode, view, lists, onShow }: Props) {
  if (view.tab === 'closed') {
    return (
      <EmptyState icon="store" title="No closed stores here">
        Every store near you takes orders today.
      </EmptyState>
    )
  }
  const otherMethod = view.method === 'delivery' ? 'collection' : 'delivery'
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
  const closedStoresButton = (
    <Button variant="outlined" onClick={() => onShow({ ...view, tab: 'closed' })}>
      See closed stores
    </Button>
  )
  if (lists[otherMethod].length > 0) {
    return (
      <SwitchMethod
        otherMethod={otherMethod}
        postcode={postcode}
        when={hasClosed ? 'right now' : 'yet'}
        onShow={() => onShow({ ...view, method: otherMethod })}
      >
        {hasClosed && closedStoresButton}
      </SwitchMethod>
    )
  }
  if (hasClosed) {
    return (
      <EmptyState icon="store" title="Every store near you is closed" action={closedStoresButton}>
        You can still look at what they have.
      </EmptyState>
    )
  }
  return <FutureContact postcode={postcode} />
}
