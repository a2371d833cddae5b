import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { reservedSlotText, LapsedSlot, useToday } from '@larder/shared/slots'
import { ButtonLink, Icon, useLocation, Stack } from '@larder/shared/ui'
import styles from './BasketSummary.module.css'

type Method = { isDelivery: boolean; storeName: string | undefined }

function MethodTitle({ isDelivery, storeName }: Method) {
  const method = isDelivery ? 'Delivery' : 'Collection'
  return <b>{storeName ? `${method} from ${storeName}` : method}</b>
}

/** The reserved time; with the requested one it replaces, where that was not available. */
function SlotTime({ slot }: { slot: basketApi.Basket['selectedSlot'] }) {
  const today = useToday()
  if (!slot) return 'No time chosen'
  return (
    <>
      {reservedSlotText(slot, today)}
      {slot.insteadOf && (
        <small>{`Instead of ${reservedSlotText(slot.insteadOf, today)}, which is not to be had.`}</small>
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
          <MethodTitle isDelivery={isDelivery} storeName={store?.name} />
          <SlotTime slot={slot} />
        </span>
        {times && !lapsed && (
          <ButtonLink to={times} variant="tinted" size="small">
            {slot ? 'Change' : 'Choose a time'}
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
