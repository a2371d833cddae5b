import { expect, test } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'
import { sessions } from '../../model/schema/index.ts'
import { loadOrderParts } from './order-parts.ts'

test('tells the store of a checkout, and store and payment method of the order', async () => {
  const shop = await startShop()
  const visitor = await createGuest(shop)
  const basket = await createFilledBasket(shop, visitor)
  const [row] = await shop.db.select().from(sessions)
  const session = { id: row?.id ?? '', strategy: 'guest' as const, memberId: undefined }
  const load = (step: 'started-checkout' | 'paid') =>
    loadOrderParts(shop.deps, { brandId: row?.brandId ?? '', session, step })
  const { store } = await load('started-checkout')
  expect(store).toMatch(/^[a-z-]+-\d+$/)
  expect(await load('paid'), 'nothing is ordered yet').toEqual({})
  await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  expect(await load('paid')).toEqual({ store, paymentMethod: 'cash' })
})
