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
import { MenuProvider } from '../parts/menu-context.ts'
import { previousPurchases } from '../stores/previous.ts'
import { firstShelf, storeLanding, type Shelf } from '../stores/shelf.ts'
import styles from './BuyAgain.module.css'

/** As many as a wide screen shows; a phone cuts them off. */
const CARDS = 6

/** Skeleton of a titled row of items (`ItemRail`), as tall as the row. */
function RailBones() {
  return (
    <div className={styles.bones}>
      <Skeleton width={40} height={7} />
      <div className={styles.cards}>
        {Array.from({ length: CARDS }, (_, place) => (
          <Skeleton key={place} height="100%" />
        ))}
      </div>
    </div>
  )
}

type Props = { storeId: number; storeSlug: string }

/** Whether there is nothing to show, and nothing that is still loading. */
const isEmpty = (value: ResourceValue<{ menuItems: readonly unknown[] }>): boolean =>
  value.state === 'failed' || (value.state === 'ready' && value.data.menuItems.length === 0)

/** A member's earlier purchases at a store, else the store's first offers; `loading` until known. */
function useShelf({ storeId, storeSlug }: Props): Shelf | 'loading' | undefined {
  const { orderMethod } = useStore($place)
  const settings = useBrandConfig()?.settings ?? {}
  const bought = useResource(previousPurchases({ storeId, fulfilmentMethod: orderMethod }))
  const hasNone = isEmpty(bought)
  const landing = useResource(
    hasNone ? storeLanding({ seoUrl: storeSlug, fulfilmentMethod: orderMethod }) : undefined,
  )
  if (bought.state === 'ready' && !hasNone)
    return { title: 'Buy again', label: 'Bought before', items: bought.data.menuItems }
  if (landing.state === 'failed') return undefined
  return landing.state === 'ready' ? firstShelf(landing.data, settings) : 'loading'
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
        <RailBones />
      ) : (
        <MenuProvider value={{ store: details.data.store, isElsewhere: true }}>
          <ItemRail {...shelf} />
        </MenuProvider>
      )}
    </div>
  )
}

/**
 * A member's earlier purchases at a store, ready to be added, on a page that is not the store's; before the first
 * order what the store offers first, so that the row keeps its room. Renders nothing for other shoppers, and where
 * neither can be loaded.
 */
export function BuyAgain(props: Props) {
  // Not `$isMember`: a session that has expired is refreshed by the first call, and is a member's until then.
  const { strategy } = useStore($session)
  return strategy === 'member' ? <MemberShelf {...props} /> : null
}
