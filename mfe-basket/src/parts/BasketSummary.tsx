import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { reservedSlotText, LapsedSlot, useToday } from '@larder/shared/slots'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, Icon, useLocation, Stack } from '@larder/shared/ui'
import styles from './BasketSummary.module.css'

type MethodDetails = Pick<basketApi.Basket, 'fulfilmentMethod' | 'store' | 'addresses'>

/**
 * Where the order is delivered to: its address, which decides the price, else the chosen place. Without either, and for
 * a collection, the store that it comes from.
 */
function MethodTitle({ fulfilmentMethod, store, addresses }: MethodDetails) {
  const { location } = useStore($place)
  const { delivery } = addresses
  const label = delivery ? `${delivery.addressLine1}, ${delivery.postcode}` : location?.label
  if (fulfilmentMethod.type === 'delivery' && label) return <b>{`Delivery to ${label}`}</b>
  const method = fulfilmentMethod.type === 'delivery' ? 'Delivery' : 'Collection'
  return <b>{store ? `${method} from ${store.name}` : method}</b>
}

/** The reserved time, with the requested time that it replaces if that was not available. */
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

/**
 * The slot to display. A lapsed "as soon as possible" slot stays valid, because checkout reserves it again.
 */
const displayedSlot = ({ selectedSlot, lapsedSlot }: basketApi.Basket) =>
  selectedSlot ?? (lapsedSlot?.isAsap ? lapsedSlot : undefined)

/**
 * The store and the time, with a link to change the time. Asks the shopper about a time that is no longer
 * reserved.
 */
export function FulfilmentSummary({ basket }: { basket: basketApi.Basket }) {
  const { store, fulfilmentMethod, lapsedSlot } = basket
  const { pathname, search } = useLocation()
  const isDelivery = fulfilmentMethod.type === 'delivery'
  const slot = displayedSlot(basket)
  const lapsed = slot ? undefined : lapsedSlot
  const timesPath = store && paths.timeSlots({ slug: store.slug, from: pathname + search })
  return (
    <Stack gap={4}>
      <div className={styles.root}>
        <Icon name={isDelivery ? 'truck' : 'bag'} />
        <span>
          <MethodTitle fulfilmentMethod={fulfilmentMethod} store={store} addresses={basket.addresses} />
          <SlotTime slot={slot} />
        </span>
        {timesPath && !lapsed && (
          <ButtonLink
            to={timesPath}
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
          {timesPath && (
            <ButtonLink to={timesPath} variant="text" size="small">
              Choose another time
            </ButtonLink>
          )}
        </LapsedSlot>
      )}
    </Stack>
  )
}
