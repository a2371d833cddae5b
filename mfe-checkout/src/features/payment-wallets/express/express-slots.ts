import { call, serverNow } from '@larder/shared/api'
import { slotsApi, type basketApi } from '@larder/shared/contracts'
import { addDays, dayAt, isSlotValid } from '@larder/shared/domain'
import { dayText } from '@larder/shared/slots'
import { reserveSlot } from '@larder/shared/stores'
import type { WalletOption } from '../wallet.ts'

/** The maximum number of times in a wallet's sheet, which is too small for a calendar. */
const MAX_SLOT_OPTIONS = 8
const DAYS_AHEAD = 2
const OPTION_ID_SEPARATOR = '|'

type Slot = Pick<slotsApi.TimeSlot, 'slotId' | 'slotDate'>

const formatOptionId = ({ slotDate, slotId }: Slot): string => `${slotDate}${OPTION_ID_SEPARATOR}${slotId}`

function formatSlot({ info, slotDate, startTime, endTime }: slotsApi.TimeSlot, today: string): string {
  if (info.isAsap) return `As soon as possible, about ${info.fulfilmentIn} min`
  return `${dayText(slotDate, today)}, ${startTime} to ${endTime}`
}

/** The next times available for this basket, with its current one first. Throws AppError. */
export async function listSlotOptions(basket: basketApi.Basket): Promise<WalletOption[]> {
  const { storeId, fulfilmentMethod, fulfilmentLocation, basketToken } = basket
  if (storeId === undefined) return []
  const from = dayAt(new Date(serverNow()), 'Europe/London')
  const {
    slotDays,
    serverNow: replyTime,
    timeZone,
  } = await call(slotsApi.list, {
    storeId,
    fulfilmentMethod: fulfilmentMethod.type,
    startDate: from,
    endDate: addDays(from, DAYS_AHEAD),
    postcode: fulfilmentLocation?.postcode,
    basketToken,
  })
  const now = new Date(replyTime)
  const valid = slotDays.flatMap(({ slots }) => slots).filter((slot) => isSlotValid(slot, now))
  const selectedId = (basket.selectedSlot ?? basket.lapsedSlot)?.slotId
  const selected = valid.filter(({ slotId }) => slotId === selectedId)
  const others = valid.filter(({ slotId }) => slotId !== selectedId)
  const today = dayAt(now, timeZone)
  return [...selected, ...others]
    .slice(0, MAX_SLOT_OPTIONS)
    .map((slot) => ({ id: formatOptionId(slot), label: formatSlot(slot, today) }))
}

/** The option of the shopper's chosen slot, whether it is still reserved or has lapsed. */
export function getChosenOption({ selectedSlot, lapsedSlot }: basketApi.Basket): string | undefined {
  const slot = selectedSlot ?? lapsedSlot
  return slot && formatOptionId({ slotDate: slot.date, slotId: slot.slotId })
}

/** Reserves the slot of an option, unless the basket has it already. Throws AppError. */
export async function reserveOption(basket: basketApi.Basket, option: string): Promise<void> {
  const [slotDate = '', slotId = ''] = option.split(OPTION_ID_SEPARATOR)
  if (basket.storeId === undefined || basket.selectedSlot?.slotId === slotId) return
  const method = basket.fulfilmentMethod.type
  await reserveSlot({ storeId: basket.storeId, method, slotId, slotDate })
}
