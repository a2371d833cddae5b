import type { basketApi } from '@larder/shared/contracts'
import { formatDay, paths } from '@larder/shared/domain'
import { ButtonLink, Icon, styled } from '@larder/shared/ui'

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  '& > span': { flex: 1, minWidth: 0, ...theme.typography.body2 },
  '& b': { display: 'block', ...theme.typography.h4 },
}))

function when({ selectedSlot: slot }: basketApi.Basket): string {
  if (!slot) return 'No time chosen yet'
  if (slot.isAsap)
    return slot.fulfilmentIn ? `As soon as possible, about ${slot.fulfilmentIn} min` : 'As soon as possible'
  return `${slot.todaySelected ? 'Today' : formatDay(slot.date, 'ddd D MMM')}, ${slot.start} to ${slot.end}`
}

/** Where it comes from and when, with one tap to change it. */
export function FulfilmentSummary({ basket }: { basket: basketApi.Basket }) {
  const { store, fulfilmentMethod } = basket
  const isDelivery = fulfilmentMethod.type === 'delivery'
  return (
    <Root>
      <Icon name={isDelivery ? 'truck' : 'bag'} />
      <span>
        <b>{`${isDelivery ? 'Delivery' : 'Collection'}${store ? ` from ${store.name}` : ''}`}</b>
        {when(basket)}
      </span>
      {store && (
        <ButtonLink to={paths.timeSlots({ slug: store.slug })} variant="tinted" size="small">
          {basket.selectedSlot ? 'Change' : 'Choose a time'}
        </ButtonLink>
      )}
    </Root>
  )
}
