import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { basketApi, checkoutApi, slotsApi } from '@larder/shared/contracts'
import { baskets } from '../../model/schema/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest, YORK_STORE } from '@larder/testing/order-fixtures.ts'

/** Adds four items as the first ones of a guest, and returns the lines of the baskets that hold them. */
async function addAllAtOnce(shop: TestApp, guest: Visitor) {
  const add = (menuItemId: string) =>
    guest.call(basketApi.addItem, {
      storeId: YORK_STORE,
      fulfilmentMethod: 'delivery',
      menuItem: { menuItemId, quantity: 1 },
    })
  const slugs = ['braeburn-apples', 'extra-virgin-olive-oil', 'ginger-beer', 'braeburn-apples']
  const replies = await Promise.all(slugs.map(add))
  const tokens = new Set(replies.map(({ basketToken }) => basketToken))
  const rows = await shop.db
    .select()
    .from(baskets)
    .where(inArray(baskets.token, [...tokens]))
  return rows.map(({ lines }) =>
    lines.map(({ menuItemId, quantity }) => `${quantity} ${menuItemId}`).toSorted(),
  )
}
const allInOne = [['1 extra-virgin-olive-oil', '1 ginger-beer', '2 braeburn-apples']]

test('two simultaneous first items end up in one basket', async () => {
  const shop = await startApp()
  expect(await addAllAtOnce(shop, await createGuest(shop))).toEqual(allInOne)
})

test('so do those of a session that has ordered a basket before', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const basket = await createFilledBasket(shop, guest)
  await guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  expect(await addAllAtOnce(shop, guest)).toEqual(allInOne)
})

test('a basket never gets the ID of one that was ordered and deleted', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const basket = await createFilledBasket(shop, guest)
  await guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  const [ordered] = await shop.db.delete(baskets).returning()
  shop.setNow('2030-01-10T10:00:00Z')
  expect(await addAllAtOnce(shop, guest)).toEqual(allInOne)
  const [next] = await shop.db.select().from(baskets)
  expect(next?.sessionId).toBe(ordered?.sessionId)
  expect(next?.id).not.toBe(ordered?.id)
})

test('a first item and a first slot at once end up in one basket', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const method = { storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const
  const day = { startDate: '2030-01-09', endDate: '2030-01-09' }
  const { slotDays } = await guest.call(slotsApi.list, { ...method, ...day })
  const slot = slotDays[0]?.slots.find(({ info }) => info.status === 'available')
  if (!slot) throw new Error('The store has no slots')
  const { slotId, slotDate: timeSlotDate } = slot
  await Promise.all([
    guest.call(basketApi.addItem, { ...method, menuItem: { menuItemId: 'oat-milk', quantity: 1 } }),
    guest.call(basketApi.reserveTimeSlot, { ...method, slotId, timeSlotDate }),
  ])
  const rows = await shop.db.select().from(baskets)
  expect(rows.map(({ lines, slot: held }) => [lines.length, held?.slotId])).toEqual([[1, slotId]])
})
