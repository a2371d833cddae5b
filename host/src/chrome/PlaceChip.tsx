import { paths } from '@larder/shared/domain'
import { $place, useStore, type Place } from '@larder/shared/stores'
import { Icon, Link, styled } from '@larder/shared/ui'

const Root = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  // One width, whatever is chosen: nothing moves when the browser fills it in.
  width: theme.spacing(52),
  minHeight: theme.target,
  padding: `0 ${theme.spacing(4)}`,
  border: theme.line.clear,
  borderColor: 'currentColor',
  borderRadius: theme.radius.pill,
  ...theme.typography.button3,
  color: 'inherit',
  textDecoration: 'none',
  '& > span': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}))

function words({ store, location, orderMethod }: Place): string {
  const method = orderMethod === 'delivery' ? 'Delivery' : 'Collection'
  if (store) return `${method}, ${store.storeName}`
  return location ? `${method}, ${location.label}` : 'Find a store'
}

function target({ store, location, orderMethod: method }: Place): string {
  if (store) return paths.store({ slug: store.slug })
  if (!location) return paths.storesNearBy()
  const { postcode, latitude: lat, longitude: lng } = location
  return paths.storesNearBy(postcode ? { postcode, method } : { lat, lng, method })
}

/** Store info in the header (spec §3): where the order goes and from which store. Neutral until the browser knows. */
export function PlaceChip() {
  const place = useStore($place)
  return (
    <Root to={target(place)}>
      <Icon name={place.orderMethod === 'collection' ? 'bag' : 'pin'} size="small" />
      <span>{words(place)}</span>
    </Root>
  )
}
