import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { addToBasket } from './basket.testing.ts'

const OIL = 'extra-virgin-olive-oil'
const LUNCH = [
  { groupId: 'main', menuItemId: 'sushi-selection' },
  { groupId: 'snack', menuItemId: 'rice-cakes' },
  { groupId: 'drink', menuItemId: 'cola' },
]
const PUDDING =
  '{"slug": "pudding", "name": "Pick a pudding", "min": 1, "max": 1, "choices": [{"item": "cola", "extraPence": 0}]}'

let shop: TestApp
let guest: Visitor
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

/** What an import changes while a basket is open. */
async function publish(change: SQL): Promise<void> {
  await shop.db.execute(sql`${change} and brand_id = 'fernhill'`)
  await shop.db.execute(sql`update brands set version = version + 1`)
  shop.setNow(new Date(shop.deps.clock().getTime() + 3_000)) // a brand is read anew at most every two seconds
}
const setItem = (slug: string, details: object) =>
  publish(sql`update menu_items set details = details || ${JSON.stringify(details)} where slug = ${slug}`)

const retrieve = ({ basketToken }: basketApi.Basket) => guest.call(basketApi.retrieve, { basketToken })
const findLine = ({ items }: basketApi.Basket, slug: string) => {
  const line = items.find(({ menuItemId }) => menuItemId === slug)
  if (!line) throw new Error(`The basket has no ${slug}`)
  return line
}
const listMessages = ({ items }: basketApi.Basket) =>
  items.flatMap(({ checkoutConflicts }) => checkoutConflicts.map(({ message }) => message))
const change = (basket: basketApi.Basket, slug: string, menuItem: object) =>
  guest.call(basketApi.updateItem, {
    basketToken: basket.basketToken,
    basketLineId: findLine(basket, slug).basketLineId,
    menuItem: { menuItemId: slug, quantity: 1, ...menuItem } as basketApi.MenuItemChoice, // parsed by the call
  })

async function fillBasket(): Promise<basketApi.Basket> {
  const { basketToken: to } = await createFilledBasket(shop, guest, { method: 'collection' })
  await addToBasket(guest, 'rice-cakes', { to })
  const syrups = [{ optionId: 'vanilla-syrup' }, { optionId: 'caramel-syrup' }]
  await addToBasket(guest, 'latte', { options: [{ optionId: 'semi-skimmed' }, ...syrups], to })
  return addToBasket(guest, 'lunch-deal', { mealDeal: { choices: LUNCH }, to })
}

type Case = {
  kind: string
  publishRule: () => Promise<void>
  /** The line that has to be changed, and why. */
  slug: string
  message: string
  mended: object
}
const cases: Case[] = [
  {
    kind: 'a group of options must be chosen from',
    publishRule: () => setItem('rice-cakes', { optionGroups: ['tea-milk'] }),
    slug: 'rice-cakes',
    message: 'Choose one: Choose your milk',
    mended: { options: [{ optionId: 'oat', quantity: 1 }] },
  },
  {
    kind: 'fewer options may be chosen',
    publishRule: () =>
      publish(sql`update option_groups set details = details || '{"max": 1}' where slug = 'coffee-extras'`),
    slug: 'latte',
    message: 'Choose at most 1: Make it yours',
    mended: { options: [{ optionId: 'semi-skimmed', quantity: 1 }] },
  },
  {
    kind: 'a meal deal has another course',
    publishRule: () =>
      publish(sql`update deals set details = jsonb_set(details, '{groups,3}', ${PUDDING}::jsonb)
        where slug = 'lunch-deal'`),
    slug: 'lunch-deal',
    message: 'Choose one: Pick a pudding',
    mended: { mealDeal: { choices: [...LUNCH, { groupId: 'pudding', menuItemId: 'cola' }] } },
  },
  {
    kind: 'a basket may have fewer of an item',
    publishRule: () => setItem(OIL, { maxPerBasket: 2 }),
    slug: OIL,
    message: 'No more than 2 of Extra Virgin Olive Oil in one order.',
    mended: { quantity: 2 },
  },
]

describe.each(cases)('since $kind', ({ publishRule, slug, message, mended }) => {
  test('a line from before is named, cannot be ordered, and can be changed', async () => {
    const before = await fillBasket()
    expect(before.isValid).toBe(true)
    await publishRule()
    const shown = await retrieve(before)
    expect(findLine(shown, slug).checkoutConflicts.map((conflict) => conflict.message)).toContain(message)
    expect(shown.isValid).toBe(false)
    await expect(
      guest.call(checkoutApi.processOrder, createOrderRequest(shown, 'cash')),
    ).rejects.toMatchObject({ status: 409, code: 'BASKET_NOT_VALID' })
    await change(shown, slug, mended)
    expect(findLine(await retrieve(before), slug).checkoutConflicts).toEqual([])
  })
})

test('nothing is stated of a line, or of a part of a meal deal, that lacks a choice', async () => {
  const before = await fillBasket()
  expect(findLine(before, 'rice-cakes')).toMatchObject({
    allergens: ['None of the 14 main allergens.'],
    dietaryLabels: expect.arrayContaining(['vegan', 'dairy free']),
  })
  await setItem('rice-cakes', { optionGroups: ['tea-milk'] })
  const shown = await retrieve(before)
  expect(findLine(shown, 'rice-cakes')).toMatchObject({
    allergens: ['Not known. Ask the store.'],
    allergenStatement: { isContainsKnown: false, isMayContainKnown: false },
    dietaryLabels: [],
  })
  expect(findLine(shown, 'lunch-deal')).toMatchObject({
    allergens: expect.arrayContaining([expect.stringContaining('Not known of every part. Ask the store.')]),
    checkoutConflicts: [{ code: 'OPTION_UNAVAILABLE', message: 'Choose one: Choose your milk' }],
    dietaryLabels: [],
  })
})

test('nothing is stated of a line with an option that has gone', async () => {
  const before = await fillBasket()
  await publish(sql`update option_groups set details = jsonb_set(details, '{options}',
    jsonb_path_query_array(details->'options', '$[*] ? (@.slug != "vanilla-syrup")')) where slug = 'coffee-extras'`)
  const { allergenStatement, dietaryLabels } = findLine(await retrieve(before), 'latte')
  expect(allergenStatement).toMatchObject({ isContainsKnown: false })
  expect(dietaryLabels).toEqual([])
})

test('more than a basket may have becomes less one by one, and never more', async () => {
  const before = await createFilledBasket(shop, guest)
  await setItem(OIL, { maxPerBasket: 1 })
  const message = 'No more than 1 of Extra Virgin Olive Oil in one order.'
  expect(listMessages(await change(before, OIL, { quantity: 2 }))).toEqual([message])
  await expect(change(before, OIL, { quantity: 3 })).rejects.toMatchObject({ code: 'ITEM_LIMIT' })
  expect(listMessages(await change(before, OIL, { quantity: 1 }))).toEqual([])
  await expect(change(before, OIL, { quantity: 2 })).rejects.toMatchObject({ code: 'ITEM_LIMIT' })
})

test('the parts of a meal deal count towards the limit of an item', async () => {
  await setItem('cola', { maxPerBasket: 2 })
  const { basketToken: to } = await addToBasket(guest, 'lunch-deal', { mealDeal: { choices: LUNCH } })
  await addToBasket(guest, 'cola', { to })
  await expect(addToBasket(guest, 'cola', { to })).rejects.toMatchObject({ code: 'ITEM_LIMIT' })
  await expect(addToBasket(guest, 'lunch-deal', { mealDeal: { choices: LUNCH }, to })).rejects.toMatchObject({
    code: 'ITEM_LIMIT',
  })
})
