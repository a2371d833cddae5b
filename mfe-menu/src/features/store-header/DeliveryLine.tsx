import type { storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { Icon, Link, styled } from '@larder/shared/ui'
import { useHydrated } from '../../parts/use-hydrated.ts'

const Root = styled('p')(({ theme }) => ({
  display: 'none',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: theme.spacing(12),
  padding: `0 ${theme.spacing(4)}`,
  borderRadius: theme.radius.field,
  background: theme.palette.background.sunken,
  ...theme.typography.body3,
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > a': { flex: 'none', fontWeight: 600, padding: `${theme.spacing(3)} 0` },
  // Its room is reserved before the first paint where this browser knows the place (`earlyScript`), so that
  // nothing moves later.
  'html[data-place="known"][data-method="delivery"] &[data-early]': { display: 'flex' },
  '&[data-shown]': { display: 'flex' },
  variants: [
    {
      props: { 'data-tone': 'warning' },
      style: { background: theme.palette.warning.tint, '& > svg': { color: theme.palette.warning.text } },
    },
  ],
}))

type Props = {
  store: storesApi.Store
  /** The store was fetched for the shopper's place, and is no longer the same for every shopper. */
  isForPlace: boolean
}

/**
 * Whether the store delivers to the shopper's place: one line, of the same height before and after it is
 * known.
 */
export function DeliveryLine({ store, isForPlace }: Props) {
  const { orderMethod, location } = useStore($place)
  const isHydrated = useHydrated()
  const { delivery } = store.orderMethods
  if (!delivery) return null
  const isShown = orderMethod === 'delivery' && location !== undefined
  const isRefused = isForPlace && !delivery.canDeliver
  const words = isRefused ? 'Does not deliver to' : isForPlace ? 'Delivers to' : 'Delivery to'
  return (
    <Root
      role="status"
      data-early={!isHydrated || undefined}
      data-shown={isShown || undefined}
      data-tone={isRefused ? 'warning' : undefined}
    >
      <Icon name={isRefused ? 'warning' : 'truck'} size="small" />
      <span>{location && `${words} ${location.label}`}</span>
      {isRefused && <Link to={paths.storesNearBy()}>Other stores</Link>}
    </Root>
  )
}
