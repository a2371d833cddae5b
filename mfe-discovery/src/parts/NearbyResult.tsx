import type { storesApi } from '@larder/shared/contracts'
import { filterByType, groupStores, sortStores } from '@larder/shared/domain'
import {
  chooseOrderMethod,
  choosePostcode,
  chooseProductType,
  placeBasket,
  whenRestored,
} from '@larder/shared/stores'
import {
  Page,
  Segmented,
  Sheet,
  Button,
  Tabs,
  useBrandConfig,
  useLocation,
  useNavigate,
  useSearchParams,
} from '@larder/shared/ui'
import { useEffect, useState } from 'react'
import { MoreStores, useStorePages, type StoresAsked } from '../features/nearby-stores/MoreStores.tsx'
import { StoreGrid } from '../features/nearby-stores/StoreGrid.tsx'
import { parseView, writeView, type ListView } from '../features/store-filters/list-view.ts'
import { StoreFilters } from '../features/store-filters/StoreFilters.tsx'
import { StoreMap } from '../features/store-map/StoreMap.tsx'
import { SearchWidget } from '../features/store-search/SearchWidget.tsx'
import { NoStores } from './NoStores.tsx'
import styles from './NearbyResult.module.css'

type Props = {
  /** The postcode of the searched place; undefined if only coordinates are known. */
  postcode: string | undefined
  asked: StoresAsked
  /** The nearest stores. */
  found: storesApi.StoreSearchReply
}

/** The stores of the selected tab: those that take orders or pre-orders by the method, or the closed ones. */
function filterStores({ tab, method, sort, typeId }: ListView, found: storesApi.StoreSearchReply) {
  const lists = groupStores(found.stores)
  const tabStores = tab === 'closed' ? lists.closed : lists[method]
  const sorted = sort === 'distance' ? tabStores : sortStores(tabStores, sort, method)
  return { stores: filterByType(sorted, typeId), lists }
}

type MethodProps = { method: ListView['method']; onChange: (method: ListView['method']) => void }

/** Chooses delivery or collection for the list and for the next order. */
function MethodSwitch({ method, onChange }: MethodProps) {
  return (
    <Segmented
      label="How would you like your order?"
      value={method}
      onChange={(next) => {
        chooseOrderMethod(next)
        onChange(next)
      }}
      options={[
        { value: 'delivery', label: 'Delivery', icon: 'truck' },
        { value: 'collection', label: 'Collection', icon: 'bag' },
      ]}
    />
  )
}

async function choosePlaceOfLink(postcode: string, found: storesApi.StoreSearchReply): Promise<void> {
  await whenRestored()
  const { latitude, longitude } = found.fulfilmentLocation
  if (latitude === undefined || longitude === undefined) return
  if (!choosePostcode({ postcode, latitude, longitude })) return
  // The basket's page explains what is not delivered there.
  await placeBasket().catch(() => undefined)
}

/**
 * The store finder's result (spec §2, §4). Method and place stay at the top; tab, type and sort order are in
 * the URL.
 */
export function NearbyResult({ postcode, asked, found: first }: Props) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const view = parseView(query)
  const needsAll = view.tab === 'closed' || view.sort !== 'distance' || view.typeId !== undefined
  const { found, ...more } = useStorePages(first, asked, needsAll)
  const { stores, lists } = filterStores(view, found)
  // An effect, because only the browser has a place.
  useEffect(() => {
    if (postcode) void choosePlaceOfLink(postcode, first)
  }, [postcode, first])

  const applyFilter = (next: ListView) => {
    chooseProductType(found.storeProductTypes.find(({ id }) => id === next.typeId))
    return updateView(next)
  }
  const updateView = (next: ListView) =>
    navigate({ search: writeView(query, next).toString() }, { replace: true, preventScrollReset: true })
  const tabLink = (tab: ListView['tab']) => `${pathname}?${writeView(query, { ...view, tab }).toString()}`

  return (
    <Page title={`Stores near ${postcode ?? 'your location'}`}>
      <div className={styles.bar}>
        <MethodSwitch method={view.method} onChange={(method) => void updateView({ ...view, method })} />
        <Button
          variant="outlined"
          tone="neutral"
          size="small"
          aria-label="Change place"
          onClick={() => setSearching(true)}
        >
          Change
        </Button>
      </div>
      <Tabs
        label="Which stores"
        tabs={[
          { to: tabLink('all'), label: 'All stores', isCurrent: view.tab === 'all' },
          { to: tabLink('closed'), label: 'Closed Stores', isCurrent: view.tab === 'closed' },
        ]}
      />
      {(stores.length > 0 || view.typeId !== undefined) && (
        <StoreFilters
          view={view}
          types={found.storeProductTypes}
          onChange={(next) => void applyFilter(next)}
        />
      )}
      {stores.length > 0 ? (
        <div className={styles.columns}>
          <div>
            <StoreGrid stores={stores} method={view.method} now={found.serverNow} zone={zone} />
            <MoreStores {...more} />
          </div>
          <StoreMap found={found} stores={stores} />
        </div>
      ) : (
        <>
          {!more.hasMore && (
            <NoStores
              postcode={postcode}
              view={view}
              lists={lists}
              onShow={(next) => void applyFilter(next)}
            />
          )}
          <MoreStores {...more} />
        </>
      )}
      <Sheet isOpen={isSearching} onClose={() => setSearching(false)} title="Delivery address">
        <SearchWidget hasMethods={false} />
      </Sheet>
    </Page>
  )
}
