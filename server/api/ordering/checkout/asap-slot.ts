import { chooseSlot, dayAt, getAsap } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { loadBasket, isBasketOwner, type Caller } from '../basket/basket-access.ts'
import { getLocation } from '../basket/basket-location.ts'
import { reserveTimeSlot } from '../basket/basket-slot.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import type { BasketRow } from '../basket/basket.queries.ts'
import { slotsService } from '../slots/slots.service.ts'
import type { ProcessOrder } from './check-order.ts'

type SlotsRequest = { order: ProcessOrder; basketId: string }

const isSlotHeld = ({ slot }: BasketRow, now: Date) =>
  slot?.expires !== undefined && new Date(slot.expires) > now

/**
 * Whether this basket gets an automatic slot: not when it holds one, when its slot was chosen, or when it belongs to
 * somebody else.
 */
function needsAsapSlot(row: BasketRow | undefined, caller: Caller, input: ProcessOrder): row is BasketRow {
  const isTheirs = row?.token === input.basketToken && isBasketOwner(row, caller.session)
  if (!row || !isTheirs || row.lines.length === 0) return false
  if (isSlotHeld(row, caller.now) || (row.slot && !row.slot.isAsap)) return false
  // An outdated version is rejected for its version, not for its slot.
  return input.basketVersion === undefined || input.basketVersion === row.version
}

/** Today's slots at the store that this basket may take. */
async function listSlotsOfToday(deps: AppDeps, { brandId, now }: Caller, { order, basketId }: SlotsRequest) {
  const { storeId, fulfilmentMethod: method } = order
  const store = await shopQueries(deps).findStore(brandId, storeId)
  const today = dayAt(now, store?.timeZone ?? 'Europe/London')
  const days = { startDate: today, endDate: today }
  const { slotDays } = await slotsService(deps).list({ brandId, storeId, method, ...days, now, basketId })
  return slotDays
}

/**
 * Reserves a slot for an "as soon as possible" order that has none: the current slot, else the first of today's (spec
 * §4 Time slots). Any other order is returned unchanged, including one whose chosen slot is no longer reserved, because
 * the shopper must choose again. "As soon as possible" is never replaced by a later time without asking. Throws
 * NO_SLOTS_TODAY when there is none today. The order and not the shopper makes this write, so the agreed version is
 * raised with it.
 */
export async function reserveAsapSlot(
  deps: AppDeps,
  caller: Caller,
  input: ProcessOrder,
): Promise<ProcessOrder> {
  const { asap, requestedTime } = input.fulfilmentDetails.time
  if (!asap || requestedTime) return input
  const row = await loadBasket(deps, caller, input.basketToken)
  if (!needsAsapSlot(row, caller, input)) return input
  const { storeId, fulfilmentMethod } = input
  const slotDays = await listSlotsOfToday(deps, caller, { order: input, basketId: row.id })
  const slot = row.slot ? getAsap(slotDays, caller.now) : chooseSlot('asap', slotDays, caller.now)
  if (!slot && row.slot) return input
  if (!slot) throw new AppError('NO_SLOTS_TODAY')
  const { version } = await reserveTimeSlot(deps, caller, {
    storeId,
    fulfilmentMethod,
    basketToken: row.token,
    slotId: slot.slotId,
    timeSlotDate: slot.slotDate,
    version: row.version,
    ...getLocation(row),
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
