import { paths } from '@larder/shared/domain'
import { $place, useStore, type Place } from '@larder/shared/stores'
import { Icon, Link, useBrandConfig } from '@larder/shared/ui'
import styles from './PlaceChip.module.css'

type ChipText = { over?: string; name: string }

/** Drops the brand's name from the start of a store name: the header already shows the brand. */
const shortenStoreName = (storeName: string, companyName: string): string =>
  storeName.startsWith(`${companyName} `) ? storeName.slice(companyName.length + 1) : storeName

function describePlaceChip({ store, location, orderMethod }: Place, companyName: string): ChipText {
  const isDelivery = orderMethod === 'delivery'
  if (store)
    return {
      over: isDelivery ? 'Delivery from' : 'Collection from',
      name: shortenStoreName(store.storeName, companyName),
    }
  if (location) return { over: isDelivery ? 'Delivery to' : 'Collection near', name: location.label }
  return { name: 'Find a store' }
}

function buildPlacePath(
  { store, location, orderMethod: method }: Place,
  singleStore?: { slug: string },
): string {
  if (store) return paths.store({ slug: store.slug })
  if (singleStore) return paths.store(singleStore)
  if (!location) return paths.storesNearBy()
  const { postcode, latitude: lat, longitude: lng } = location
  return paths.storesNearBy(postcode ? { postcode, method } : { lat, lng, method })
}

/** Store info in the header (spec §3): the order's place and store. Neutral until the browser has restored them. */
export function PlaceChip({ isWide, onClick }: { isWide?: boolean; onClick?: () => void }) {
  const place = useStore($place)
  const site = useBrandConfig()?.site
  const { over, name } = describePlaceChip(place, site?.companyName ?? '')
  return (
    <Link
      className={styles.root}
      to={buildPlacePath(place, site?.singleStore)}
      data-full={isWide}
      {...(onClick ? { onClick } : {})}
    >
      <Icon name={place.orderMethod === 'collection' ? 'bag' : 'pin'} size="small" />
      <span>
        {over && <small>{over}</small>} <strong>{name}</strong>
      </span>
    </Link>
  )
}
