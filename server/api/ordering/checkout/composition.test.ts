import { afterEach, expect, test } from 'vitest'
import { nameComposition } from '@larder/shared/api'
import { checkoutApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'
import { createLog } from '@larder/kernel/log/create-log.ts'
import { orders } from '../../model/schema/index.ts'
import { countOrdersOfComposition } from '../orders/orders.queries.ts'

afterEach(() => nameComposition(''))

/** Places an order from a page with this composition. Returns the composition of the order, and that in the log line. */
async function placeFrom(composition: string) {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const shop = await startShop({ change: (deps) => ({ ...deps, log }) })
  const visitor = await createGuest(shop)
  const basket = await createFilledBasket(shop, visitor)
  nameComposition(composition)
  await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  const line = lines.findLast((one) => one.includes(checkoutApi.processOrder.path)) ?? '{}'
  const logged: unknown = JSON.parse(line)
  const counted = await countOrdersOfComposition(shop.db, '0123456789abcdef')
  return { counted, rows: await shop.db.select({ stored: orders.compositionId }).from(orders), logged }
}

test('stores and logs the page’s composition with an order', async () => {
  const { rows, logged, counted } = await placeFrom('0123456789abcdef')
  expect(counted).toBe(1)
  expect(rows).toEqual([{ stored: '0123456789abcdef' }])
  expect(logged).toMatchObject({ composition: '0123456789abcdef', status: 200 })
})

test.each(['0123', '0123456789abcdef; drop', 'grace@example.com'])(
  'ignores the invalid composition %s',
  async (composition) => {
    const { rows, logged } = await placeFrom(composition)
    expect(rows).toEqual([{ stored: null }])
    expect(logged).toMatchObject({ composition: null })
    expect(logged).toMatchObject({ status: 200 })
  },
)

test('accepts an app’s order without a composition', async () => {
  const { rows, logged } = await placeFrom('')
  expect(rows).toEqual([{ stored: null }])
  expect(logged).toMatchObject({ composition: null })
})
