import { beforeEach, describe, expect, test } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { isOrderAhead } from '@larder/shared/domain'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import { placeCashOrder, createStoreSystem, type StoreSystem } from './orders.testing.ts'

let shop: TestShop
let move: StoreSystem['move']

beforeEach(async () => {
  shop = await startShop()
  ;({ move } = createStoreSystem(shop))
})

test('an order for a later time shows its time', async () => {
  shop.setNow('2030-01-07T02:00:00Z') // at this hour every slot is hours away
  const { visitor, businessOrderId } = await placeCashOrder(shop)
  const status = await visitor.call(ordersApi.orderStatus, { businessOrderId })
  expect(isOrderAhead(status, shop.deps.clock())).toBe(true)
  await move(businessOrderId, 'picked')
  const begun = await visitor.call(ordersApi.orderStatus, { businessOrderId })
  expect(isOrderAhead(begun, shop.deps.clock())).toBe(false)
})

describe('order access', () => {
  test('an order is visible only to its owner and by signed link', async () => {
    const { visitor, businessOrderId } = await placeCashOrder(shop)
    const { link } = await visitor.call(ordersApi.view, { businessOrderId })
    const stranger = await createGuest(shop)
    expect((await stranger.call(ordersApi.bySignedLink, { order: link })).businessOrderId).toBe(
      businessOrderId,
    )
    expect((await stranger.call(ordersApi.orderStatus, { businessOrderId, order: link })).status).toBe(
      'sent_to_store',
    )
    for (const order of [`${link}x`, `${businessOrderId}.`, 'a.b']) {
      await expect(stranger.call(ordersApi.bySignedLink, { order })).rejects.toMatchObject({ status: 404 })
    }
    await expect(stranger.call(ordersApi.view, { businessOrderId })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(ordersApi.orderStatus, { businessOrderId })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('a placed order reaches the kitchen and the shopper once each', async () => {
  await placeCashOrder(shop)
  await shop.jobs.deliver()
  await shop.jobs.deliver()
  const { kitchen, messages } = shop.sandbox.store.state
  expect(Object.values(kitchen.orders)).toHaveLength(1)
  expect(messages.filter(({ channel }) => channel === 'mail')).toHaveLength(1)
})
