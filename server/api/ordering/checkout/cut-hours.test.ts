import { describe, expect, test } from 'vitest'
import { checkoutApi, paymentApi, slotsApi, basketApi } from '@larder/shared/contracts'
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
import { changeDelivery, everyDay } from '@larder/testing/store-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'

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
    await changeDelivery(shop, { hours: everyDay({ from: '14:00', to: '20:00' }) })
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
    await changeDelivery(shop, { hours: everyDay({ from: '14:00', to: '20:00' }) })
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
    await changeDelivery(shop, { hours: everyDay({ from: start, to: '22:00' }) })
    await payByCard(shop, draft.visitor, { ...draft.order, number: DISCOVER_CARD })
    await changeDelivery(shop, { hours: everyDay({ from: '20:00', to: '22:00' }) })
    await expect(payByCard(shop, cut.visitor, { ...cut.order, number: DISCOVER_CARD })).rejects.toMatchObject(
      {
        code: 'ORDER_TIME_INVALID',
      },
    )
  })
})
