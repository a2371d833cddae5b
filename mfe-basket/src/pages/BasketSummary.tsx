import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { heldSlotWords, LapsedSlot, useToday } from '@larder/shared/slots'
import { ButtonLink, Icon, styled, useLocation } from '@larder/shared/ui'

const Stack = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }))
const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(3),
  '& > span': { flex: '1 1 min-content', minWidth: 0, ...theme.typography.body2 },
  '& b': { display: 'block', ...theme.typography.h4 },
  '& small': { display: 'block', ...theme.typography.body3, color: theme.palette.text.secondary },
}))

/** Where it comes from and when, with one tap to change it; a time that is no longer reserved is asked about. */
export function FulfilmentSummary({ basket }: { basket: basketApi.Basket }) {
  const { store, fulfilmentMethod, selectedSlot, lapsedSlot } = basket
  const today = useToday()
  const { pathname, search } = useLocation()
  const isDelivery = fulfilmentMethod.type === 'delivery'
  // "As soon as possible" is taken again at checkout: nothing about it has changed.
  const slot = selectedSlot ?? (lapsedSlot?.isAsap ? lapsedSlot : undefined)
  const times = store && paths.timeSlots({ slug: store.slug, from: pathname + search })
  return (
    <Stack>
      <Root>
        <Icon name={isDelivery ? 'truck' : 'bag'} />
        <span>
          <b>{`${isDelivery ? 'Delivery' : 'Collection'}${store ? ` from ${store.name}` : ''}`}</b>
          {slot ? heldSlotWords(slot, today) : 'No time chosen'}
          {slot?.insteadOf && (
            <small>{`Instead of ${heldSlotWords(slot.insteadOf, today)}, which is not to be had.`}</small>
          )}
        </span>
        {times && !(lapsedSlot && !slot) && (
          <ButtonLink to={times} variant="tinted" size="small">
            {slot ? 'Change' : 'Choose a time'}
          </ButtonLink>
        )}
      </Root>
      {lapsedSlot && !slot && (
        <LapsedSlot basket={basket} lapsed={lapsedSlot}>
          {times && (
            <ButtonLink to={times} variant="text" size="small">
              Choose another time
            </ButtonLink>
          )}
        </LapsedSlot>
      )}
    </Stack>
  )
}
