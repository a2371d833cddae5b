import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { basketApi, integrationsApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { reserveSlot, YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { holdTransaction, waitForLockWaiter } from '@larder/testing/race.ts'
import { countRowsRead } from '@larder/testing/rows-read.ts'
import { lockCounts } from '../../catalog/index.ts'
import { baskets } from '../../model/schema/index.ts'
import { ADA, findBasket, signIn } from '../basket/member-baskets.testing.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'
import { deleteExpiredHolds, stockQueries } from './stock.queries.ts'
import { addOil, createHolder, loadStockRows, OIL, reportLeft, SPONGE } from './stock.testing.ts'

const york = { storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const

let shop: TestApp
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
})

const passMinutes = (minutes: number) => shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))

test('a basket takes no more pieces than the store has left, and stays as it was', async () => {
  await reportLeft(shop, 3)
  const { visitor, basket } = await createHolder(shop, 2)
  expect(basket.items).toMatchObject([{ quantity: 2, maxQuantity: 3 }])
  const { basketToken } = basket
  await expect(addOil(visitor, 2, basketToken)).rejects.toMatchObject({
    code: 'ITEM_LIMIT',
    text: 'Only 3 left.',
  })
  expect(await visitor.call(basketApi.retrieve, { basketToken })).toMatchObject({ items: [{ quantity: 2 }] })
  expect(await loadStockRows(shop)).toEqual({ left: [3], held: 2, taken: 0 })
})

test('other baskets hold the last pieces for ten minutes', async () => {
  await reportLeft(shop, 2)
  await createHolder(shop, 2)
  const other = await createGuest(shop)
  await expect(addOil(other)).rejects.toMatchObject({
    code: 'ITEM_UNAVAILABLE',
    text: 'The last ones are in other baskets. Try again in a few minutes.',
  })
  passMinutes(11)
  expect((await addOil(other)).itemCount).toBe(1)
})

test('fifty shoppers at once get the twelve pieces that are left', async () => {
  await reportLeft(shop, 12)
  const guests = await Promise.all(Array.from({ length: 50 }, () => createGuest(shop)))
  const outcomes = await Promise.allSettled(guests.map((guest) => addOil(guest)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
  expect(await loadStockRows(shop)).toEqual({ left: [12], held: 12, taken: 0 })
})

test('shoppers who want two items in opposite order do not wait for each other', async () => {
  await reportLeft(shop, 40)
  await reportLeft(shop, 40, { menuItemId: 'oat-milk' })
  const guests = await Promise.all(Array.from({ length: 20 }, () => createGuest(shop)))
  const add = (guest: (typeof guests)[number], menuItemIds: string[]) =>
    guest.call(basketApi.addItems, {
      ...york,
      menuItems: menuItemIds.map((menuItemId) => ({ menuItemId, quantity: 1, options: [] })),
    })
  await Promise.all(
    guests.map(async (guest, index) => {
      const order = index % 2 === 0 ? [OIL, 'oat-milk'] : ['oat-milk', OIL]
      for (const item of order) await add(guest, [item])
      await add(guest, order)
    }),
  )
  expect(await loadStockRows(shop)).toEqual({ left: [40, 40], held: 80, taken: 0 })
})

test('fewer pieces, a removed line and an emptied basket let others have them', async () => {
  await reportLeft(shop, 3)
  const { visitor, basket } = await createHolder(shop, 3)
  const { basketToken } = basket
  const other = await createGuest(shop)
  const basketLineId = basket.items[0]?.basketLineId ?? ''
  const menuItem = { menuItemId: OIL, quantity: 2, options: [] }
  await visitor.call(basketApi.updateItem, { basketToken, basketLineId, menuItem })
  const theirs = await addOil(other)
  await visitor.call(basketApi.removeItem, { basketToken, basketLineId })
  await addOil(other, 2, theirs.basketToken)
  await expect(addOil(visitor, 1, basketToken)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
  await other.call(basketApi.clear, { basketToken: theirs.basketToken })
  await addOil(visitor, 3, basketToken)
  // What others took meanwhile comes back with an undo, and says so.
  const restored = await other.call(basketApi.restore, { basketToken: theirs.basketToken })
  expect(restored.items).toMatchObject([{ quantity: 3, checkoutConflicts: [{ code: 'ITEM_UNAVAILABLE' }] }])
})

test('a line whose pieces have gone to others stays, and says how many are left', async () => {
  await reportLeft(shop, 3)
  const { visitor, basket } = await createHolder(shop, 3)
  const { basketToken } = basket
  passMinutes(11)
  await createHolder(shop, 1)
  const lapsed = await visitor.call(basketApi.retrieve, { basketToken })
  expect(lapsed).toMatchObject({
    isValid: false,
    items: [
      {
        quantity: 3,
        maxQuantity: 2,
        checkoutConflicts: [{ code: 'ITEM_LIMIT', message: 'Only 2 left.' }],
      },
    ],
  })
  // Another write is not refused because of it.
  const reserved = await reserveSlot(visitor, basketToken, { now: shop.deps.clock() })
  expect(reserved.selectedSlot).toBeDefined()
  expect((await loadStockRows(shop)).held).toBe(3)
})

test('the parts of a meal deal are held', async () => {
  await reportLeft(shop, 1, { menuItemId: 'sushi-selection' })
  const choices = [
    { groupId: 'main', menuItemId: 'sushi-selection', options: [] },
    { groupId: 'snack', menuItemId: 'rice-cakes', options: [] },
    { groupId: 'drink', menuItemId: 'cola', options: [] },
  ]
  const add = async (quantity: number) =>
    (await createGuest(shop)).call(basketApi.addItem, {
      ...york,
      menuItem: { menuItemId: 'lunch-deal', quantity, options: [], mealDeal: { choices } },
    })
  await expect(add(2)).rejects.toMatchObject({ text: 'Only 1 left.' })
  expect((await add(1)).items).toMatchObject([{ kind: 'mealDeal', maxQuantity: 1 }])
  await expect(add(1)).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
})

test('sizes are counted by themselves', async () => {
  const writing = { optionId: 'thank-you', groupId: 'cake-writing', quantity: 1 }
  await reportLeft(shop, 1, { menuItemId: SPONGE, sizeId: 'medium' })
  const guest = await createGuest(shop)
  const add = (sizeId: string, basketToken?: string) =>
    guest.call(basketApi.addItem, {
      ...york,
      basketToken,
      menuItem: { menuItemId: SPONGE, sizeId, quantity: 1, options: [writing] },
    })
  const { basketToken } = await add('medium')
  await expect(add('medium', basketToken)).rejects.toMatchObject({ text: 'Only 1 left.' })
  expect((await add('large', basketToken)).itemCount).toBe(2)
})

test('of several items those of which there are too few are left out', async () => {
  await reportLeft(shop, 1)
  const guest = await createGuest(shop)
  const { basket, rejected } = await guest.call(basketApi.addItems, {
    ...york,
    menuItems: [
      { menuItemId: OIL, quantity: 2, options: [] },
      { menuItemId: 'oat-milk', quantity: 1, options: [] },
    ],
  })
  expect(basket.items.map(({ menuItemId }) => menuItemId)).toEqual(['oat-milk'])
  expect(rejected).toMatchObject([{ menuItemId: OIL, message: 'Only 1 left.' }])
})

test('a store that counts no more sells as before, and zero is sold out', async () => {
  await reportLeft(shop, 1)
  const { visitor, basket } = await createHolder(shop, 1)
  await reportLeft(shop, undefined)
  const more = await addOil(visitor, 5, basket.basketToken)
  expect(more.items).toMatchObject([{ quantity: 6 }])
  expect(more.items[0]?.maxQuantity).toBeUndefined()
  await reportLeft(shop, 0)
  await expect(addOil(await createGuest(shop))).rejects.toMatchObject({ code: 'ITEM_UNAVAILABLE' })
})

test('counts of options, of all stores and beyond 100,000 are refused, and one beside a time is none', async () => {
  const option = { groupId: 'cake-writing', optionId: 'thank-you' }
  expect(await reportLeft(shop, 3, option)).toMatchObject({ code: 422 })
  expect(await reportLeft(shop, 100_001)).toMatchObject({ code: 422 })
  const { report } = createStoreSystem(shop)
  const oil = { part: { menuItemId: OIL }, isOut: true, left: 0 }
  const { path } = integrationsApi.updateSoldOut
  expect(await report(path, { changes: [oil] })).toMatchObject({ code: 422 })
  expect(await report(path, { storeId: YORK_STORE, changes: [{ ...oil, isOut: false }] })).toMatchObject({
    code: 422,
  })
  const until = new Date(shop.deps.clock().getTime() + 60_000).toISOString()
  expect(await report(path, { storeId: YORK_STORE, changes: [{ ...oil, until }] })).toMatchObject({
    code: 200,
  })
  expect(await loadStockRows(shop)).toMatchObject({ left: [] })
})

test('what has expired is deleted', async () => {
  await reportLeft(shop, 3)
  await createHolder(shop, 2)
  expect(await deleteExpiredHolds(shop.db, shop.deps.clock())).toBe(0)
  passMinutes(11)
  expect(await deleteExpiredHolds(shop.db, shop.deps.clock())).toBe(1)
})

test('the pieces of baskets that are merged at sign-in are held once, by the merged one', async () => {
  await reportLeft(shop, 3)
  const phone = await createMember(shop, ADA)
  await addOil(phone, 1)
  const laptop = await createGuest(shop)
  const own = await addOil(laptop, 2)
  const { basketToken } = await signIn(laptop, own)
  expect(await findBasket(laptop, basketToken)).toMatchObject({ items: [{ quantity: 2, maxQuantity: 3 }] })
  expect(await loadStockRows(shop)).toEqual({ left: [3], held: 2, taken: 0 })
})

test('a report waits for an order of the same item before it locks the brand’s version, as orders do', async () => {
  await reportLeft(shop, 3)
  const part = { storeId: YORK_STORE, item: OIL, size: '' }
  const ordering = await holdTransaction(shop.db, (tx) => lockCounts(tx, 'fernhill', [part]))
  const reporting = reportLeft(shop, 5)
  await waitForLockWaiter(shop.db)
  await shop.db.$client.query('select from sold_out_versions for update nowait')
  await ordering.commit()
  expect(await reporting).toMatchObject({ code: 200, changed: 1 })
})

test('sums and sweeps what baskets hold without reading what orders have taken in a month', async () => {
  await reportLeft(shop, 40)
  await createHolder(shop)
  const [{ brandId, id: basketId } = { brandId: '', id: '' }] = await shop.db.select().from(baskets)
  await shop.db.execute(sql`
    insert into baskets select (jsonb_populate_record(b, jsonb_build_object('id', 'old-' || n, 'token', 'old-' || n))).*
    from baskets b cross join generate_series(1, 3000) n where b.id = ${basketId}`)
  await shop.db.execute(sql`
    insert into stock_holds (brand_id, basket_id, store_id, item, size, state, quantity)
    select brand_id, id, store_id, ${OIL}, '', 'taken', 1 from baskets where id like 'old-%'`)
  await shop.db.execute(sql`analyze stock_holds`)
  const now = shop.deps.clock()
  const parts = [{ storeId: YORK_STORE, item: OIL, size: '' }]
  const counts = await countRowsRead(shop.db, {
    tables: ['stock_holds'],
    matching: /\bstock_holds\b/,
    run: async () => {
      const [count] = await stockQueries(shop.db).findCounts({
        brandId,
        basketId,
        parts,
        network: undefined,
        now,
      })
      expect(count).toMatchObject({ remaining: 40, own: 1, others: 0 })
      expect(await deleteExpiredHolds(shop.db, now)).toBe(0)
    },
  })
  expect(counts).toHaveLength(2)
  for (const rows of counts) expect(rows).toBeLessThanOrEqual(1)
})
