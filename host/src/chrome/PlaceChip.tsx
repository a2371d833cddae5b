import { paths } from '@larder/shared/domain'
import { $place, useStore, type Place } from '@larder/shared/stores'
import { Icon, Link, styled, useBrandConfig } from '@larder/shared/ui'

const Root = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  // One width for every value, so that nothing moves when the browser fills it in.
  width: theme.spacing(52),
  minHeight: theme.target,
  padding: `0 ${theme.spacing(4)}`,
  border: theme.line.clear,
  borderColor: 'color-mix(in srgb, currentColor 40%, transparent)',
  borderRadius: theme.radius.pill,
  ...theme.typography.button3,
  color: 'inherit',
  textDecoration: 'none',
  '&[data-full]': { width: '100%', minHeight: theme.spacing(14), marginBottom: theme.spacing(2) },
  transition: `border-color ${theme.pace.quick}`,
  '&:hover': { borderColor: 'currentColor' },
  '& > span': { flex: 1, minWidth: 0 },
  '& small, & strong': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& small': theme.typography.caption,
  '& strong': { ...theme.typography.button3, lineHeight: 1.3 },
}))

type Words = { over?: string; name: string }

/** Store names of a brand begin with the brand's name; in the brand's own header the rest is enough. */
const shortName = (storeName: string, companyName: string): string =>
  storeName.startsWith(`${companyName} `) ? storeName.slice(companyName.length + 1) : storeName

function words({ store, location, orderMethod }: Place, companyName: string): Words {
  const isDelivery = orderMethod === 'delivery'
  if (store)
    return {
      over: isDelivery ? 'Delivery from' : 'Collection from',
      name: shortName(store.storeName, companyName),
    }
  if (location) return { over: isDelivery ? 'Delivery to' : 'Collection near', name: location.label }
  return { name: 'Find a store' }
}

function target({ store, location, orderMethod: method }: Place, only?: { slug: string }): string {
  if (store) return paths.store({ slug: store.slug })
  if (only) return paths.store(only)
  if (!location) return paths.storesNearBy()
  const { postcode, latitude: lat, longitude: lng } = location
  return paths.storesNearBy(postcode ? { postcode, method } : { lat, lng, method })
}

/**
 * Store info in the header (spec §3): the place the order is for and its store. Neutral until the browser
 * knows them.
 */
export function PlaceChip({ isWide, onClick }: { isWide?: boolean; onClick?: () => void }) {
  const place = useStore($place)
  const site = useBrandConfig()?.site
  const { over, name } = words(place, site?.companyName ?? '')
  return (
    <Root to={target(place, site?.singleStore)} data-full={isWide} {...(onClick ? { onClick } : {})}>
      <Icon name={place.orderMethod === 'collection' ? 'bag' : 'pin'} size="small" />
      <span>
        {over && <small>{over}</small>} <strong>{name}</strong>
      </span>
    </Root>
  )
}
