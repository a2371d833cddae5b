import { authApi, checkoutApi } from '@larder/shared/contracts'
import { orderRequest, createReadyBasket } from '../fixtures/ready-basket.ts'
import { createShopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'
import { ATTACK_PORT } from './settings.ts'

const SANDBOX_ORIGIN = `http://localhost:${Number(ATTACK_PORT) + 1}`
const NO_REPLY_DELAY_MS = 600_000
/**
 * Delay of the slow store's responses in ms: within a client's timeout, and more than twice the time after which a lane
 * counts as slow.
 */
const LATE_REPLY_DELAY_MS = 4_000

const YORK = { brand: 'localhost', storeId: 12, menuItemId: 'extra-virgin-olive-oil' }
const HEADINGLEY = { ...YORK, storeId: 13 }
const BRISTOL = { brand: 'ember.localhost', storeId: 21, menuItemId: 'hot-honey-bottle' }
type Store = typeof YORK

test.setTimeout(180_000)

/**
 * Prepares a basket for collection, paid in cash, and returns the function that orders it. Each shopper has a separate
 * network and slot.
 */
async function prepareOrder({ brand, ...goods }: Store, slotAt: number) {
  const { call } = createShopper(Number(ATTACK_PORT), {
    brand,
    from: `198.19.${goods.storeId * 8 + slotAt}.7`,
  })
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const email = `${goods.storeId}-${slotAt}-${Date.now()}@slow.example`
  const buyer = { firstName: 'Mary', lastName: 'Somerville', phoneNumber: '07700900123', email }
  const slot = { fulfilmentMethod: 'collection', days: [1, 2], slotAt } as const
  const basket = await createReadyBasket(call, { ...goods, ...slot, quantity: 2, buyer })
  return async () => {
    const { businessOrderId } = await call(checkoutApi.processOrder, orderRequest(basket, buyer, 'cash'))
    return { businessOrderId, email }
  }
}
type PlacedOrder = { businessOrderId: string; email: string }

const controlSandbox = async <Reply>(path: string, body?: object): Promise<Reply> => {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(`${SANDBOX_ORIGIN}/control${path}`, init)
  return reply.json() as Promise<Reply> // the sandbox sends this type
}
const setStoreDelays = (stores: Record<number, number>) => controlSandbox('/kitchen/slow-stores', stores)
const readCallCounts = () => controlSandbox<{ waiting: number; gaveUp: number }>('/kitchen/slow-stores')
const listKitchenOrders = async (orders: PlacedOrder[]) => {
  const known = await controlSandbox<{ order: { businessOrderId: string } }[]>('/kitchen/orders')
  const ids = new Set(known.map(({ order }) => order.businessOrderId))
  return orders.filter(({ businessOrderId }) => ids.has(businessOrderId)).length
}
const readConfirmationEmails = async (orders: PlacedOrder[]) => {
  const mails = await controlSandbox<{ to: string }[]>('/outbox?channel=mail')
  const mailed = new Set(mails.map(({ to }) => to))
  return orders.filter(({ email }) => mailed.has(email)).length
}

const prepareOrders = (store: Store, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => prepareOrder(store, index)))
const placeOrders = (ready: (() => Promise<PlacedOrder>)[]) => Promise.all(ready.map((place) => place()))

test.afterEach(() => setStoreDelays({}))

// Messages were once delivered one at a time, so each order of an unresponsive store delayed every brand by a full
// timeout.
test('a slow or unresponsive store system does not delay other stores or lose orders', async () => {
  const [york, headingley, bristol] = [
    await prepareOrders(YORK, 8),
    await prepareOrders(HEADINGLEY, 8),
    await prepareOrders(BRISTOL, 3),
  ]
  await setStoreDelays({ [YORK.storeId]: NO_REPLY_DELAY_MS, [HEADINGLEY.storeId]: LATE_REPLY_DELAY_MS })
  const before = await readCallCounts()
  const silent = await placeOrders(york)
  const late = await placeOrders(headingley)
  await expect.poll(async () => (await readCallCounts()).waiting).toBeGreaterThan(0)
  const others = await placeOrders(bristol)

  await expect.poll(() => listKitchenOrders(others), { timeout: 30_000 }).toBe(others.length)
  await expect.poll(() => readConfirmationEmails(others), { timeout: 30_000 }).toBe(others.length)
  // Shoppers of the unresponsive store also get their emails, which do not depend on the store.
  await expect
    .poll(() => readConfirmationEmails([...silent, ...late]), { timeout: 30_000 })
    .toBe(silent.length + late.length)
  // In a single queue, all messages would have waited until each of these had timed out.
  expect((await readCallCounts()).gaveUp - before.gaveUp).toBeLessThan(silent.length)
  expect(await listKitchenOrders(silent)).toBe(0)

  await setStoreDelays({})
  await expect
    .poll(() => listKitchenOrders([...silent, ...late]), { timeout: 60_000 })
    .toBe(silent.length + late.length)
})
