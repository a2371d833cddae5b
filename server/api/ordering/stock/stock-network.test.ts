import { beforeEach, expect, test } from 'vitest'
import { checkoutApi, type basketApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { beforeTransactionHook } from '@larder/testing/race.ts'
import { ADA, findBasket, signIn } from '../basket/member-baskets.testing.ts'
import { deleteExpiredHolds } from './stock.queries.ts'
import { addOil, createHolder, loadStockRows, reportLeft } from './stock.testing.ts'

/** How many baskets of a network may hold pieces of an item before paying (trust T18). */
const MAX_HOLDERS = 3
const LEFT = 20
/** What a basket of the fixtures has. */
const IN_BASKET = 3
const NETWORK_MESSAGE = /on your network/

const hook = beforeTransactionHook()
let shop: TestApp
beforeEach(async () => {
  shop = await startApp({ change: hook.change })
  await reportLeft(shop, LEFT)
})

const passMinutes = (minutes: number) => shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))

/** The slots of the baskets stay. */
async function endHolds() {
  await shop.db.$client.query(`update stock_holds set expires_at = '2000-01-01'`)
  await deleteExpiredHolds(shop.db, shop.deps.clock())
}

async function fillNetwork() {
  for (let holders = 0; holders < MAX_HOLDERS; holders += 1) await createHolder(shop)
}

const order = (visitor: Visitor, basket: basketApi.Basket) =>
  visitor.call(checkoutApi.processOrder, createOrderRequest(basket))

async function createLapsedBasket() {
  const visitor = await createGuest(shop)
  const basket = await createFilledBasket(shop, visitor)
  await endHolds()
  return { visitor, basket }
}

test('three baskets of a network hold the pieces of an item at most', async () => {
  await fillNetwork()
  const fourth = await createGuest(shop)
  await expect(addOil(fourth)).rejects.toMatchObject({ text: NETWORK_MESSAGE })
  passMinutes(11)
  expect((await addOil(fourth)).itemCount).toBe(1)
})

test('unpaid orders count towards the limit of a network, longer than a basket holds its pieces', async () => {
  const guests: Awaited<ReturnType<typeof createLapsedBasket>>[] = []
  for (let holders = 0; holders < MAX_HOLDERS; holders += 1) guests.push(await createLapsedBasket())
  for (const { visitor, basket } of guests) await order(visitor, basket)
  passMinutes(11)
  await expect(createHolder(shop)).rejects.toMatchObject({ text: NETWORK_MESSAGE })
  expect((await loadStockRows(shop)).held).toBe(MAX_HOLDERS * IN_BASKET)
})

test('a basket whose pieces have lapsed is not ordered while three others of its network hold some', async () => {
  const { visitor, basket } = await createLapsedBasket()
  await fillNetwork()
  const { items } = await findBasket(visitor, basket.basketToken)
  const conflict = { code: 'ITEM_UNAVAILABLE', message: expect.stringMatching(NETWORK_MESSAGE) }
  expect(items[0]?.checkoutConflicts).toEqual([conflict])
  await expect(order(visitor, basket)).rejects.toMatchObject({ status: 409 })
  expect((await loadStockRows(shop)).held).toBe(MAX_HOLDERS)
  await endHolds()
  expect(await order(visitor, basket)).toMatchObject({ isPlaced: false })
})

test('an order is refused where others of its network take pieces between check and write', async () => {
  const { visitor, basket } = await createLapsedBasket()
  hook.beforeNextTransaction(fillNetwork)
  await expect(order(visitor, basket)).rejects.toMatchObject({
    code: 'ITEM_UNAVAILABLE',
    text: NETWORK_MESSAGE,
  })
  expect((await loadStockRows(shop)).held).toBe(MAX_HOLDERS)
})

test('a basket merged at sign-in holds nothing beyond the limit of its network, and says so', async () => {
  const phone = await createMember(shop, ADA)
  await addOil(phone)
  const laptop = await createGuest(shop)
  const own = await addOil(laptop)
  await endHolds()
  await fillNetwork()
  const { basketToken } = await signIn(laptop, own)
  expect((await loadStockRows(shop)).held).toBe(MAX_HOLDERS)
  const { items } = await findBasket(laptop, basketToken)
  expect(items[0]?.checkoutConflicts).toMatchObject([{ code: 'ITEM_UNAVAILABLE' }])
})
