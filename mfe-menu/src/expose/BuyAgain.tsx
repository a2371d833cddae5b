import { Skeleton, useBrandConfig } from '@larder/shared/ui'
import {
  $place,
  $session,
  storeDetails,
  useResource,
  useStore,
  type ResourceValue,
} from '@larder/shared/stores'
import { ItemRail } from '../parts/ItemRail.tsx'
import { MenuProvider } from '../hooks/menu-context.ts'
import { useFreshItems } from '../hooks/use-fresh-menu.ts'
import { chooseShelf, storeLanding, type Shelf } from '../stores/shelf.ts'
import { memberUsuals } from '../stores/usuals.ts'
import styles from './BuyAgain.module.css'

/** Number of cards in the skeleton: as many as a wide screen shows; phones cut them off. */
const SKELETON_CARDS = 6

/** The skeleton of a titled row of items (`ItemRail`), with the same height. */
function RailSkeleton() {
  return (
    <div className={styles.bones}>
      <Skeleton width={40} height={7} />
      <div className={styles.cards}>
        {Array.from({ length: SKELETON_CARDS }, (_, place) => (
          <Skeleton key={place} height="100%" />
        ))}
      </div>
    </div>
  )
}

type Props = { storeId: number; storeSlug: string }

/** Whether there is nothing to show and nothing is loading. */
const isEmptyShelf = (value: ResourceValue<readonly unknown[]>): boolean =>
  value.state === 'failed' || (value.state === 'ready' && value.data.length === 0)

/** What a member orders most often at a store, or else the store's first items; `loading` until known. */
function useShelf({ storeId, storeSlug }: Props): Shelf | 'loading' | undefined {
  const { orderMethod } = useStore($place)
  const settings = useBrandConfig()?.settings ?? {}
  const usuals = useFreshItems(memberUsuals({ storeId, fulfilmentMethod: orderMethod }))
  const hasNoUsuals = isEmptyShelf(usuals)
  const landing = useFreshItems(
    hasNoUsuals ? storeLanding({ seoUrl: storeSlug, fulfilmentMethod: orderMethod }) : undefined,
  )
  if (usuals.state === 'ready' && !hasNoUsuals)
    return { title: 'Your usuals', label: 'Ordered most often', items: usuals.data }
  if (landing.state === 'failed') return undefined
  return landing.state === 'ready' ? chooseShelf(landing.data, settings) : 'loading'
}

function MemberShelf(props: Props) {
  const { location } = useStore($place)
  const { postcode, latitude, longitude } = location ?? {}
  const shelf = useShelf(props)
  const details = useResource(storeDetails({ storeId: props.storeId, postcode, latitude, longitude }))
  if (!shelf || details.state === 'failed') return null
  return (
    <div data-remote="menu">
      {shelf === 'loading' || details.state === 'loading' ? (
        <RailSkeleton />
      ) : (
        <MenuProvider value={{ store: details.data.store, isElsewhere: true }}>
          <ItemRail {...shelf} />
        </MenuProvider>
      )}
    </div>
  )
}

/**
 * What a member orders most often at a store, on a page outside the store, with buttons to add them. Before the
 * first order it shows the store's first items, so that the row keeps its space. Renders nothing for other
 * shoppers, or if both fail to load.
 */
export function BuyAgain(props: Props) {
  // Not `$isMember`, which is false for an expired session until the first call has refreshed it.
  const { strategy } = useStore($session)
  return strategy === 'member' ? <MemberShelf {...props} /> : null
}
