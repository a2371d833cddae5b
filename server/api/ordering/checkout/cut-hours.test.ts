import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkoutApi, paymentApi, slotsApi, basketApi } from '@larder/shared/contracts'
import { brands, stores } from '../../model/schema/index.ts'
import type { Store } from '../../model/index.ts'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  DISCOVER_CARD,
  createDraftOrder,
  createFilledBasket,
  createOrderRequest,
  payByCard,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'

type Deliveries = NonNullable<Store['methods']['delivery']>

/** Changes the store's delivery hours while shoppers are ordering. */
async function changeHours({ db, setNow, deps }: TestApp, hours: Deliveries['hours']): Promise<void> {
  const york = and(eq(stores.brandId, 'fernhill'), eq(stores.id, YORK_STORE))
  const [row] = await db.select({ details: stores.details }).from(stores).where(york)
  const delivery = row?.details.methods.delivery
  if (!row || !delivery) throw new Error('York delivers')
  const details = { ...row.details, methods: { ...row.details.methods, delivery: { ...delivery, hours } } }
  await db.update(stores).set({ details }).where(york)
  await db.update(brands).set({ version: sql`${brands.version} + 1` })
  // Servers notice the change within seconds.
  setNow(new Date(deps.clock().getTime() + 3_000))
}

const day = (from: string, to: string): Deliveries['hours'] => ({
  monday: [{ from, to }],
  tuesday: [{ from, to }],
  wednesday: [{ from, to }],
  thursday: [{ from, to }],
  friday: [{ from, to }],
  saturday: [{ from, to }],
  sunday: [{ from, to }],
})

async function asapBasket(shop: TestApp, visitor: Visitor): Promise<basketApi.Basket> {
  const { basketToken } = await createFilledBasket(shop, visitor)
  const [startDate, endDate] = ['2030-01-08', '2030-01-08']
  const limitProbing = { startDate, endDate, storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const
  const { slotDays } = await visitor.call(slotsApi.list, limitProbing)
  const slot = slotDays.flatMap(({ slots }) => slots).find(({ info }) => info.isAsap)
  if (!slot) throw new Error('York delivers at once')
  const { slotId, slotDate: timeSlotDate } = slot
  const wish = {
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    basketToken,
    slotId,
    timeSlotDate,
  } as const
  return visitor.call(basketApi.reserveTimeSlot, wish)
}

describe('orders outside changed opening hours', () => {
  test('rejects "as soon as possible" at a store that is now closed', async () => {
    const shop = await startShop()
    const guest = await createGuest(shop)
    const basket = await asapBasket(shop, guest)
    await changeHours(shop, day('14:00', '20:00'))
    await expect(guest.call(checkoutApi.processOrder, createOrderRequest(basket))).rejects.toMatchObject({
      code: 'ORDER_TIME_INVALID',
    })
  })

  test('an earlier draft cannot be paid outside the new hours', async () => {
    const shop = await startShop()
    const guest = await createGuest(shop)
    const order = await guest.call(
      checkoutApi.processOrder,
      createOrderRequest(await asapBasket(shop, guest)),
    )
    await changeHours(shop, day('14:00', '20:00'))
    await expect(payByCard(shop, guest, { ...order, number: DISCOVER_CARD })).rejects.toMatchObject({
      code: 'ORDER_TIME_INVALID',
    })
    const { draftOrderId } = order
    const cash = { draftOrderId, paymentMethod: 'Cash', paymentGateway: 'cash' } as const
    await expect(guest.call(paymentApi.makePayment, cash)).rejects.toMatchObject({
      code: 'ORDER_TIME_INVALID',
    })
  })

  test('rejects a slot outside the new hours and accepts a slot within them', async () => {
    const shop = await startShop()
    const cut = await createDraftOrder(shop)
    const draft = await createDraftOrder(shop)
    const start = cut.basket.selectedSlot?.start ?? ''
    await changeHours(shop, day(start, '22:00'))
    await payByCard(shop, draft.visitor, { ...draft.order, number: DISCOVER_CARD })
    await changeHours(shop, day('20:00', '22:00'))
    await expect(payByCard(shop, cut.visitor, { ...cut.order, number: DISCOVER_CARD })).rejects.toMatchObject(
      {
        code: 'ORDER_TIME_INVALID',
      },
    )
  })
})
