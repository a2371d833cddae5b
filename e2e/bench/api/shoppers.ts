import { authApi, basketApi, slotsApi, type checkoutApi } from '@larder/shared/contracts'
import { addDays, dayAt } from '@larder/shared/domain'
import type * as z from 'zod'
import type { Visitor } from '@larder/testing/visitor.ts'
import type { BenchRequest } from './load.ts'

type Item = z.input<typeof basketApi.addItem.body>['menuItem']

export const YORK_COLLECTION = { storeId: 12, fulfilmentMethod: 'collection' } as const
const WATER_LINE: Item = { menuItemId: 'sparkling-water', quantity: 1, options: [] }
/** A line that reaches the store's minimum order. */
const MINIMUM_ORDER_LINE: Item = { ...WATER_LINE, quantity: 12 }

const writeCookies = ({ cookies }: Visitor) => [...cookies].map((pair) => pair.join('=')).join('; ')

/** Creates a guest with one line in the basket, and the request that adds to it again. */
export async function createBasketToFill(who: Visitor): Promise<BenchRequest> {
  await who.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { basketToken } = await who.call(basketApi.addItem, { ...YORK_COLLECTION, menuItem: WATER_LINE })
  return { body: { ...YORK_COLLECTION, basketToken, menuItem: WATER_LINE }, cookie: writeCookies(who) }
}

export async function listFreeSlots(who: Visitor, now: Date): Promise<slotsApi.TimeSlot[]> {
  const startDate = addDays(dayAt(now, 'Europe/London'), 1)
  const asked = { ...YORK_COLLECTION, startDate, endDate: addDays(startDate, 5) }
  const { slotDays } = await who.call(slotsApi.list, asked)
  return slotDays.flatMap(({ slots }) => slots).filter(({ info }) => info.status === 'available')
}

/** Creates a guest whose basket is ready, and the request that orders it for cash. */
export async function createBasketToOrder(who: Visitor, slot: slotsApi.TimeSlot): Promise<BenchRequest> {
  await who.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { basketToken } = await who.call(basketApi.addItem, {
    ...YORK_COLLECTION,
    menuItem: MINIMUM_ORDER_LINE,
  })
  const { slotId, slotDate } = slot
  const reserve = { ...YORK_COLLECTION, basketToken, slotId, timeSlotDate: slotDate }
  const { version, orderTotal } = await who.call(basketApi.reserveTimeSlot, reserve)
  const body: z.input<typeof checkoutApi.processOrder.body> = {
    ...YORK_COLLECTION,
    basketToken,
    basketVersion: version,
    orderTotal,
    fulfilmentDetails: { time: { date: slotDate, requestedTime: slot.startTime, asap: false } },
    paymentGateway: 'cash',
    firstname: 'Bench',
    lastname: 'Mark',
    emailAddress: 'bench@example.com',
    phoneNumber: '07700900123',
  }
  return { body, cookie: writeCookies(who) }
}
