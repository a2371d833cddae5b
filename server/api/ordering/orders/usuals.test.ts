import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { basketApi, catalogueApi, checkoutApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest, YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { brands, orders, storeItems } from '../../model/schema/index.ts'

const OIL = 'extra-virgin-olive-oil' // in every order of the fixture
const LEEDS_STORE = 13

let app: TestApp
let ada: Visitor
beforeEach(async () => {
  app = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  ada = await createMember(app, 'ada@fernhill.example')
})

const wait = (seconds: number) => app.setNow(new Date(app.deps.clock().getTime() + seconds * 1_000))

type Choice = Partial<basketApi.MenuItemChoice> & { menuItemId: string }

/** Places an order of oil and these items. */
async function order(...choices: Choice[]): Promise<string> {
  wait(60)
  let basket = await createFilledBasket(app, ada)
  for (const choice of choices) {
    const { basketToken } = basket
    const menuItem = { quantity: 1, ...choice }
    const at = { storeId: YORK_STORE, fulfilmentMethod: 'delivery', basketToken } as const
    basket = await ada.call(basketApi.addItem, { ...at, menuItem })
  }
  return (await ada.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))).businessOrderId
}

const readUsuals = async (visitor = ada, storeId = YORK_STORE) =>
  (await visitor.call(catalogueApi.usuals, { storeId, fulfilmentMethod: 'delivery' })).usuals
const listUsuals = async (storeId?: number) =>
  (await readUsuals(ada, storeId)).map(({ menuItem, orderCount }) => [menuItem.id, orderCount])

test('lists the items of most orders first, and of equal ones the last ordered', async () => {
  await order({ menuItemId: 'oat-milk', quantity: 9 }, { menuItemId: 'braeburn-apples' })
  await order({ menuItemId: 'braeburn-apples' })
  await order({ menuItemId: 'cola' })
  expect(await listUsuals()).toEqual([
    [OIL, 3],
    ['braeburn-apples', 2],
    ['cola', 1],
    ['oat-milk', 1],
  ])
})

test('has the size and options that were chosen last', async () => {
  const cake = { menuItemId: 'victoria-sponge', sizeId: 'large' }
  await order({ ...cake, options: [{ optionId: 'no-writing', quantity: 1 }] })
  await order({ ...cake, options: [{ optionId: 'thank-you', quantity: 1 }] })
  const usual = (await readUsuals()).find(({ menuItem }) => menuItem.id === 'victoria-sponge')
  expect(usual).toMatchObject({
    orderCount: 2,
    choice: { sizeId: 'large', options: [{ optionId: 'thank-you', quantity: 1 }] },
  })
})

test('leaves out what is sold out, other stores, and orders older than a year', async () => {
  const old = await order({ menuItemId: 'cola' })
  const key = { brandId: 'fernhill', id: old }
  await app.db
    .update(orders)
    .set({ placedAt: new Date(app.deps.clock().getTime() - 366 * 86_400_000) })
    .where(and(eq(orders.brandId, key.brandId), eq(orders.id, key.id)))
  await order({ menuItemId: 'oat-milk' })
  const sold = { brandId: 'fernhill', storeId: YORK_STORE, item: 'oat-milk', sold: 'out' } as const
  await app.db.insert(storeItems).values(sold)
  await app.db.update(brands).set({ version: sql`${brands.version} + 1` })
  wait(3) // a brand is read anew at most every two seconds
  expect(await listUsuals()).toEqual([[OIL, 1]])
  expect(await listUsuals(LEEDS_STORE)).toEqual([])
})

test('belongs to the member alone: others see their own, and a guest none', async () => {
  await order()
  const bob = await createMember(app, 'bob@fernhill.example')
  expect(await readUsuals(bob)).toEqual([])
  const guest = await createGuest(app)
  await expect(readUsuals(guest)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('is never kept by a cache', async () => {
  const reply = await ada.request(catalogueApi.usuals.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ storeId: YORK_STORE, fulfilmentMethod: 'delivery' }),
  })
  expect(reply.headers.get('cache-control')).toBe('no-store')
})
