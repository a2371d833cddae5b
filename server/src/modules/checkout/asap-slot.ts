import { chooseSlot, dayAt, findAsap } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { placeOf, type BasketService, type Who } from '../basket/index.ts'
import type { BasketRow } from '../basket-records/index.ts'
import { slotsService } from '../slots/index.ts'
import type { ProcessOrder } from './check-order.ts'

const isHeld = ({ slot }: BasketRow, now: Date) => slot?.expires !== undefined && new Date(slot.expires) > now

/** Does this basket get a slot here? Not when it holds one, when its slot was chosen, or when it is another's. */
function takesAsapSlot(row: BasketRow | undefined, who: Who, input: ProcessOrder): row is BasketRow {
  const isTheirs = row?.token === input.basketToken && row.sessionId === who.session.id
  if (!row || !isTheirs || row.lines.length === 0) return false
  if (isHeld(row, who.now) || (row.slot && !row.slot.isAsap)) return false
  // Another version is refused for what it is, not for its time.
  return input.basketVersion === undefined || input.basketVersion === row.version
}

/**
 * An order "as soon as possible" that names no time and holds no slot gets one here: the present one, else
 * the first of today's (spec §4 Time slots). Anything else comes back as it was sent, and so does an order whose chosen
 * time is no longer reserved: that is the shopper's to choose again. "As soon as possible" is only taken for itself.
 * Throws NO_SLOTS_TODAY when today has none. Taking the slot is a write of this order, not of the shopper:
 * the version that was agreed moves with it.
 */
export function asapSlotTaker(deps: AppDeps, baskets: BasketService) {
  const slots = slotsService(deps)

  /** Today's slots at the store, as this basket may take them. */
  async function slotsOfToday(
    { brandId, now }: Who,
    { storeId, fulfilmentMethod }: ProcessOrder,
    basketId: string,
  ) {
    const store = await baskets.shop.findStore(brandId, storeId)
    const today = dayAt(now, store?.timeZone ?? 'Europe/London')
    const days = { startDate: today, endDate: today }
    const { slotDays } = await slots.list({
      brandId,
      storeId,
      method: fulfilmentMethod,
      ...days,
      now,
      basketId,
    })
    return slotDays
  }

  return async function withAsapSlot(who: Who, input: ProcessOrder): Promise<ProcessOrder> {
    const { asap, requestedTime } = input.fulfilmentDetails.time
    if (!asap || requestedTime) return input
    const row = await baskets.find(who, input.basketToken)
    if (!takesAsapSlot(row, who, input)) return input
    const { storeId, fulfilmentMethod } = input
    const slotDays = await slotsOfToday(who, input, row.id)
    const slot = row.slot ? findAsap(slotDays, who.now) : chooseSlot('asap', slotDays, who.now)
    if (!slot && row.slot) return input
    if (!slot) throw new AppError('NO_SLOTS_TODAY')
    const { version } = await baskets.reserveTimeSlot(who, {
      storeId,
      fulfilmentMethod,
      basketToken: row.token,
      slotId: slot.slotId,
      timeSlotDate: slot.slotDate,
      version: row.version,
      ...placeOf(row),
    })
    const { isAsap } = slot.info
    return {
      ...input,
      basketVersion: input.basketVersion === undefined ? undefined : version,
      fulfilmentDetails: {
        time: { date: slot.slotDate, asap: isAsap, ...(isAsap ? {} : { requestedTime: slot.startTime }) },
      },
    }
  }
}
