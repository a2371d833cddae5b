import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { heldSlotWords, useToday } from '@larder/shared/slots'
import { ButtonLink, Icon, styled } from '@larder/shared/ui'

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  '& > span': { flex: 1, minWidth: 0, ...theme.typography.body2 },
  '& b': { display: 'block', ...theme.typography.h4 },
}))

/** Where it comes from and when, with one tap to change it. */
export function FulfilmentSummary({ basket }: { basket: basketApi.Basket }) {
  const { store, fulfilmentMethod, selectedSlot: slot } = basket
  const today = useToday()
  const isDelivery = fulfilmentMethod.type === 'delivery'
  return (
    <Root>
      <Icon name={isDelivery ? 'truck' : 'bag'} />
      <span>
        <b>{`${isDelivery ? 'Delivery' : 'Collection'}${store ? ` from ${store.name}` : ''}`}</b>
        {slot ? heldSlotWords(slot, today) : 'No time chosen yet'}
      </span>
      {store && (
        <ButtonLink to={paths.timeSlots({ slug: store.slug })} variant="tinted" size="small">
          {slot ? 'Change' : 'Choose a time'}
        </ButtonLink>
      )}
    </Root>
  )
}
