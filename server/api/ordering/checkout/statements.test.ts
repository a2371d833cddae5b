import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { authApi, basketApi, checkoutApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createOrderRequest, findSlot, YORK_STORE } from '@larder/testing/order-fixtures.ts'

/** What every server asks once a second for all its brands. */
const isBackground = (statement: string) => statement.includes('"sold_out_versions"')

/** Records every statement that is sent to the database, `begin` and `commit` too. Call it before the shop starts. */
function recordStatements() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return (): string[] => {
    const sent = query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    )
    query.mockClear()
    return sent.filter((statement) => !isBackground(statement))
  }
}

type Step = { name: string; statements: number }

/** A guest's way from the first item to an order in cash, with the number of statements of each call. */
async function orderInCash(shop: TestApp, takeStatements: () => string[]): Promise<Step[]> {
  const method = { storeId: YORK_STORE, fulfilmentMethod: 'collection' } as const
  const { slotId, slotDate } = await findSlot(await createGuest(shop), 'collection', shop.deps.clock())
  const guest: Visitor = shop.newVisitor()
  takeStatements()
  const steps: Step[] = []
  const step = async <Reply>(name: string, call: Promise<Reply>): Promise<Reply> => {
    const reply = await call
    steps.push({ name, statements: takeStatements().length })
    return reply
  }
  await step('session', guest.call(authApi.oauthToken, { grant_type: 'client_credentials' }))
  const menuItem = { menuItemId: 'oat-milk', quantity: 12 }
  const { basketToken } = await step('item', guest.call(basketApi.addItem, { ...method, menuItem }))
  const wanted = { ...method, basketToken, slotId, timeSlotDate: slotDate }
  const basket = await step('slot', guest.call(basketApi.reserveTimeSlot, wanted))
  const order = await step('order', guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash')))
  expect(order.isPlaced).toBe(true)
  return steps
}

/** Each is a wait for the database, of which a shop has one and servers have many (docs/scale.md). */
test('a guest’s order in cash takes 27 statements, 12 of them to order', async () => {
  const takeStatements = recordStatements()
  const shop = await startApp()
  await orderInCash(shop, takeStatements) // fills the caches of a server that has just started
  expect(await orderInCash(shop, takeStatements)).toEqual([
    { name: 'session', statements: 2 },
    { name: 'item', statements: 3 },
    { name: 'slot', statements: 10 },
    { name: 'order', statements: 12 },
  ])
})
