import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { brands, coupons, deals, menuItems, optionGroups, stores } from '../../model/schema/index.ts'
import { isAppError } from '@larder/shared/errors'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import {
  createFilledBasket,
  createOrderRequest,
  payByCard,
  VISA_CARD,
  YORK_ADDRESS,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { addToBasket } from './basket.testing.ts'

const CAKE = 'victoria-sponge'
const COUPON = 'MEMBER15'
const fernhill = (table: { brandId: AnyPgColumn }, more: SQL) => and(eq(table.brandId, 'fernhill'), more)

let shop: TestShop
let ada: Visitor
beforeEach(async () => {
  shop = await startShop()
  ada = await createMember(shop, 'ada@fernhill.example')
})

/** Three bottles of oil, a cake with a size and a writing, a lunch deal and a coupon, ready for checkout. */
async function fillBasket(): Promise<basketApi.Basket> {
  const { basketToken } = await createFilledBasket(shop, ada)
  await addToBasket(ada, CAKE, { sizeId: 'medium', options: [{ optionId: 'thank-you' }], to: basketToken })
  const choices = [
    { groupId: 'main', menuItemId: 'sushi-selection' },
    { groupId: 'snack', menuItemId: 'rice-cakes' },
    { groupId: 'drink', menuItemId: 'cola' },
  ]
  await addToBasket(ada, 'lunch-deal', { mealDeal: { choices }, to: basketToken })
  return ada.call(basketApi.applyCoupon, { basketToken, coupon: COUPON })
}

/** What an import does to the brand's data. */
const takeAway = {
  item: () => shop.db.delete(menuItems).where(fernhill(menuItems, eq(menuItems.slug, CAKE))),
  size: () =>
    shop.db
      .update(menuItems)
      .set({ sizes: sql`jsonb_path_query_array(sizes, '$[*] ? (@.slug != "medium")')` })
      .where(fernhill(menuItems, eq(menuItems.slug, CAKE))),
  'option group': () =>
    shop.db.delete(optionGroups).where(fernhill(optionGroups, eq(optionGroups.slug, 'cake-writing'))),
  'meal deal': () => shop.db.delete(deals).where(fernhill(deals, eq(deals.slug, 'lunch-deal'))),
  'part of a meal deal': () =>
    shop.db.delete(menuItems).where(fernhill(menuItems, eq(menuItems.slug, 'rice-cakes'))),
  coupon: () => shop.db.delete(coupons).where(fernhill(coupons, eq(coupons.code, COUPON))),
  'coupon that ends': () =>
    shop.db
      .update(coupons)
      .set({ details: sql`details || '{"until": "2030-01-07"}'` })
      .where(fernhill(coupons, eq(coupons.code, COUPON))),
  store: () => shop.db.delete(stores).where(fernhill(stores, eq(stores.id, YORK_STORE))),
} as const
type Kind = keyof typeof takeAway

async function publishWithout(kind: Kind): Promise<void> {
  await takeAway[kind]()
  await shop.db.update(brands).set({ version: sql`${brands.version} + 1` })
  shop.setNow(new Date(shop.deps.clock().getTime() + 3_000)) // a brand is read anew at most every two seconds
}

/** Everything that the basket says about what has gone: `name: message`. */
function listNamed({ items, checkoutConflicts, removedCoupon }: basketApi.Basket): string[] {
  const ofLines = items.flatMap(({ name, checkoutConflicts: conflicts }) =>
    conflicts.map(({ message }) => `${name}: ${message}`),
  )
  const coupon = removedCoupon ? [`${removedCoupon.code}: ${removedCoupon.reason}`] : []
  return [...ofLines, ...checkoutConflicts.map(({ message }) => message), ...coupon]
}

const findLine = ({ items }: basketApi.Basket, menuItemId: string) =>
  items.find((line) => line.menuItemId === menuItemId)?.basketLineId ?? ''
const removeLine = (basket: basketApi.Basket, menuItemId: string) =>
  ada.call(basketApi.removeItem, {
    basketToken: basket.basketToken,
    basketLineId: findLine(basket, menuItemId),
  })
const cleared = ({ basketToken }: basketApi.Basket) => ada.call(basketApi.clear, { basketToken })
const order = (basket: basketApi.Basket) =>
  ada.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))

const readStatus = (error: unknown): number => (isAppError(error) ? error.status : 500)

type Case = {
  kind: Kind
  /** What the shopper reads in the basket. */
  named: string
  /** What the shopper reads on ordering without having looked again. */
  onOrder: string
  remove: (basket: basketApi.Basket) => Promise<basketApi.Basket>
  /** The calls that are refused, with their status; all others are answered. */
  refused: Record<string, number>
}

const NOT_VALID = 'Please check your basket before you go on.'
const GONE_STORE = 'Fernhill Market York is no longer here. Please choose another store.'
const cases: Case[] = [
  {
    kind: 'item',
    named: 'Victoria Sponge: Item is no longer available.',
    onOrder: NOT_VALID,
    remove: (basket) => removeLine(basket, CAKE),
    refused: { updateItem: 404, addItem: 404 },
  },
  {
    kind: 'size',
    named: 'Victoria Sponge: Medium, serves 14 is no longer available.',
    onOrder: NOT_VALID,
    remove: (basket) => removeLine(basket, CAKE),
    refused: { updateItem: 409, addItem: 409 },
  },
  {
    kind: 'option group',
    named: 'Victoria Sponge: Thank You is no longer available.',
    onOrder: NOT_VALID,
    remove: (basket) => removeLine(basket, CAKE),
    refused: { updateItem: 409, addItem: 409 },
  },
  {
    kind: 'meal deal',
    named: 'Lunch deal for £5.50: Item is no longer available.',
    onOrder: NOT_VALID,
    remove: (basket) => removeLine(basket, 'lunch-deal'),
    refused: {},
  },
  {
    kind: 'part of a meal deal',
    named: 'Lunch deal for £5.50: Rice Cakes is no longer available.',
    onOrder: NOT_VALID,
    remove: (basket) => removeLine(basket, 'lunch-deal'),
    refused: {},
  },
  {
    kind: 'coupon',
    named: `${COUPON}: This coupon is no longer offered.`,
    onOrder: 'This coupon is no longer offered. Your total was ',
    remove: ({ basketToken }) => ada.call(basketApi.removeCoupon, { basketToken }),
    refused: { applyCoupon: 422 },
  },
  {
    kind: 'coupon that ends',
    named: `${COUPON}: This coupon has ended.`,
    onOrder: 'This coupon has ended. Your total was ',
    remove: ({ basketToken }) => ada.call(basketApi.removeCoupon, { basketToken }),
    refused: { applyCoupon: 422 },
  },
  {
    kind: 'store',
    named: GONE_STORE,
    onOrder: GONE_STORE,
    remove: cleared,
    refused: {
      updateItem: 404,
      addItem: 404,
      updateTip: 422,
      setDeliveryAddress: 422,
      update: 404,
      reorder: 404,
    },
  },
]

describe.each(cases)(
  'a $kind that goes away while it is in a basket',
  ({ kind, named, onOrder, remove, refused }) => {
    test('is named, keeps the basket from checkout, and can be removed', async () => {
      const before = await fillBasket()
      await publishWithout(kind)
      const ordered = await order(before).catch((error: unknown) => error)
      expect(ordered).toMatchObject({ status: 409, text: expect.stringContaining(onOrder) })
      const { basketToken } = before
      const shown = await ada.call(basketApi.retrieve, { basketToken })
      expect(listNamed(shown)).toEqual([named])
      expect(shown.isValid).toBe(kind.startsWith('coupon'))
      const removed = await remove(shown)
      expect(listNamed(removed)).toEqual([])
      expect(removed.isValid).toBe(kind !== 'store')
    })

    test('is named again by what brings it back, and never an unexpected error', async () => {
      const first = await createFilledBasket(shop, ada)
      const cake = { sizeId: 'medium', options: [{ optionId: 'thank-you' }], to: first.basketToken }
      const { businessOrderId } = await order(await addToBasket(ada, CAKE, cake))
      const before = await fillBasket()
      await publishWithout(kind)
      const { basketToken } = before
      const delivery = { storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const
      const menuItem = {
        menuItemId: CAKE,
        quantity: 2,
        sizeId: 'medium',
        options: [{ optionId: 'thank-you', groupId: 'cake-writing', quantity: 1 }],
      }
      const calls: Record<string, () => Promise<unknown>> = {
        list: () => ada.call(basketApi.list, {}),
        updateItem: () =>
          ada.call(basketApi.updateItem, { basketToken, basketLineId: findLine(before, CAKE), menuItem }),
        addItem: () => ada.call(basketApi.addItem, { ...delivery, basketToken, menuItem }),
        updateTip: () => ada.call(basketApi.updateTip, { basketToken, tip: 1 }),
        applyCoupon: () => ada.call(basketApi.applyCoupon, { basketToken, coupon: COUPON }),
        setDeliveryAddress: () =>
          ada.call(checkoutApi.setDeliveryAddress, { basketToken, address: YORK_ADDRESS }),
        update: () => ada.call(basketApi.update, { ...delivery, basketToken }),
        reorder: () =>
          ada.call(memberApi.reorder, { businessOrderId, fulfilmentMethod: 'delivery', basketToken }),
        clear: () => cleared(before),
        restore: () => ada.call(basketApi.restore, { basketToken }),
      }
      const statuses: Record<string, number> = {}
      for (const [name, call] of Object.entries(calls)) {
        const status = await call().then(() => 200, readStatus)
        if (status !== 200) statuses[name] = status
      }
      expect(statuses).toEqual(refused)
      const restored = await ada.call(basketApi.retrieve, { basketToken })
      // Emptying the basket took the coupon out.
      expect(listNamed(restored)).toEqual(kind.startsWith('coupon') ? [] : [named])
    })
  },
)

test('"Order again" names a size that has gone', async () => {
  const first = await createFilledBasket(shop, ada)
  const cake = { sizeId: 'medium', options: [{ optionId: 'thank-you' }], to: first.basketToken }
  const { businessOrderId } = await order(await addToBasket(ada, CAKE, cake))
  await publishWithout('size')
  const { leftOut } = await ada.call(memberApi.reorder, { businessOrderId, fulfilmentMethod: 'delivery' })
  expect(leftOut).toEqual([{ name: 'Victoria Sponge', message: 'This size is no longer available.' }])
})

test('a draft cannot be paid after its store has gone', async () => {
  const basket = await createFilledBasket(shop, ada)
  const { draftOrderId } = await ada.call(checkoutApi.processOrder, createOrderRequest(basket))
  await publishWithout('store')
  await expect(payByCard(shop, ada, { draftOrderId, number: VISA_CARD })).rejects.toMatchObject({
    code: 'STORE_CLOSED',
    text: 'Fernhill Market York is no longer here.',
  })
})
