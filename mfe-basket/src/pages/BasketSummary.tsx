import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { reservedSlotText, LapsedSlot, useToday } from '@larder/shared/slots'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, Icon, useLocation, Stack } from '@larder/shared/ui'
import styles from './BasketSummary.module.css'

type Named = Pick<basketApi.Basket, 'fulfilmentMethod' | 'store'>

/** Where it goes; without a place, and for a collection, where it comes from. */
function MethodTitle({ fulfilmentMethod, store }: Named) {
  const { location } = useStore($place)
  if (fulfilmentMethod.type === 'delivery' && location) return <b>{`Delivery to ${location.label}`}</b>
  const method = fulfilmentMethod.type === 'delivery' ? 'Delivery' : 'Collection'
  return <b>{store ? `${method} from ${store.name}` : method}</b>
}

/** The reserved time; with the requested one it replaces, where that was not available. */
function SlotTime({ slot }: { slot: basketApi.Basket['selectedSlot'] }) {
  const today = useToday()
  if (!slot) return 'Choose a time'
  return (
    <>
      {reservedSlotText(slot, today)}
      {slot.insteadOf && (
        <small>{`Instead of ${reservedSlotText(slot.insteadOf, today)}, which is not available.`}</small>
      )}
    </>
  )
}

/** The slot to show; "as soon as possible" is reserved again at checkout, so a lapsed one is still valid. */
const slotToShow = ({ selectedSlot, lapsedSlot }: basketApi.Basket) =>
  selectedSlot ?? (lapsedSlot?.isAsap ? lapsedSlot : undefined)

/** The store and the time, with a link to change it; asks about a time that is no longer reserved. */
export function FulfilmentSummary({ basket }: { basket: basketApi.Basket }) {
  const { store, fulfilmentMethod, lapsedSlot } = basket
  const { pathname, search } = useLocation()
  const isDelivery = fulfilmentMethod.type === 'delivery'
  const slot = slotToShow(basket)
  const lapsed = slot ? undefined : lapsedSlot
  const times = store && paths.timeSlots({ slug: store.slug, from: pathname + search })
  return (
    <Stack gap={4}>
      <div className={styles.root}>
        <Icon name={isDelivery ? 'truck' : 'bag'} />
        <span>
          <MethodTitle fulfilmentMethod={fulfilmentMethod} store={store} />
          <SlotTime slot={slot} />
        </span>
        {times && !lapsed && (
          <ButtonLink
            to={times}
            variant="tinted"
            size="small"
            aria-label={slot ? 'Change the time' : 'Choose a time'}
          >
            {slot ? 'Change' : 'Choose'}
          </ButtonLink>
        )}
      </div>
      {lapsed && (
        <LapsedSlot basket={basket} lapsed={lapsed}>
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
