import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { addToBasket } from '../basket.testing.ts'

let shop: TestApp
let guest: Visitor

beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

describe('basket lines', () => {
  test('the server prices the basket and returns all totals that the page shows', async () => {
    const basket = await addToBasket(guest, 'extra-virgin-olive-oil', { quantity: 2 })
    expect(basket).toMatchObject({
      orderSubtotal: 17.9,
      // Delivery in York inside the city walls costs £1.99, and no tip is preselected (readings 25).
      fees: [{ code: 'DELIVERY', amount: 1.99 }],
      tips: [],
      orderTotal: 19.89,
      missedMembershipPriceDiscount: 2,
      itemCount: 2,
      isValid: true,
    })
    expect(basket.items[0]).toMatchObject({
      name: 'Extra Virgin Olive Oil',
      unitPrice: 8.95,
      lineTotal: 17.9,
    })
    expect(basket.fulfilmentMethod).toMatchObject({ freeFrom: 35, freeFromShortfall: 17.1, minSpend: 15 })
  })

  test('members get the members’ price', async () => {
    const ada = await createMember(shop, 'ada@fernhill.example')
    const basket = await addToBasket(ada, 'extra-virgin-olive-oil')
    expect(basket.items[0]).toMatchObject({
      unitPrice: 7.95,
      fullUnitPrice: 8.95,
      unitPriceText: '£15.90 per litre',
    })
  })

  test('a line has the unit price that it pays, if the item has one', async () => {
    const { basketToken } = await addToBasket(guest, 'extra-virgin-olive-oil', { quantity: 2 })
    await addToBasket(guest, 'cucumber', { to: basketToken }) // sold by the piece
    const bread = { options: [{ optionId: 'whole-loaf' }], to: basketToken }
    const { items } = await addToBasket(guest, 'seeded-sourdough', bread) // 20 % off
    expect(items.map(({ unitPriceText }) => unitPriceText)).toEqual([
      '£17.90 per litre',
      undefined,
      '£3.68 per kg',
    ])
  })

  test('adding an item with the same choices increases the quantity of its line, and different choices start a new line', async () => {
    const loaf = 'seeded-sourdough'
    const sliced = (optionId: string) => ({ options: [{ optionId }] })
    const { basketToken } = await addToBasket(guest, loaf, sliced('whole-loaf'))
    await addToBasket(guest, loaf, { ...sliced('whole-loaf'), to: basketToken })
    const basket = await addToBasket(guest, loaf, { ...sliced('thick-slices'), to: basketToken })
    expect(basket.items.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(basket.items[1]?.options[0]).toMatchObject({ name: 'Thick slices', price: 0 })
  })

  test('lines without extras have dietary labels, and non-food lines have none', async () => {
    const { basketToken } = await addToBasket(guest, 'oat-milk')
    await addToBasket(guest, 'toilet-roll', { to: basketToken })
    await addToBasket(guest, 'seeded-sourdough', { options: [{ optionId: 'whole-loaf' }], to: basketToken })
    const sliced = { options: [{ optionId: 'thick-slices' }], to: basketToken }
    const { items } = await addToBasket(guest, 'seeded-sourdough', sliced)
    const labelled = items.map(({ name, dietaryLabels }) => [name, dietaryLabels?.includes('vegan')])
    expect(labelled).toEqual([
      ['Oat Milk', true],
      ['Toilet Roll', undefined],
      ['Seeded Sourdough', true],
      ['Seeded Sourdough', false],
    ])
  })

  test('each line states whether its item has choices', async () => {
    const { basketToken } = await addToBasket(guest, 'strawberry-cupcakes') // the topper is optional
    const { items } = await addToBasket(guest, 'oat-milk', { to: basketToken })
    expect(items.map(({ options, hasChoices }) => [options.length, hasChoices])).toEqual([
      [0, true],
      [0, false],
    ])
  })

  test.each([
    ['without a required option', 'seeded-sourdough', {}, 'ITEM_ADD'],
    ['that no store sells', 'moon-cheese', {}, 'PRODUCT_NOT_FOUND'],
    ['with an option of another item', 'oat-milk', { options: [{ optionId: 'whole-loaf' }] }, 'ITEM_ADD'],
    ['in a larger quantity than allowed', 'kitchen-knife', { quantity: 3 }, 'ITEM_LIMIT'],
    ['sold only for collection', 'sausage-roll', {}, 'ITEM_UNAVAILABLE'],
  ])('rejects an item %s', async (...[, item, more, code]) => {
    await expect(addToBasket(guest, item, more)).rejects.toMatchObject({ code })
  })

  test('prices sizes, meal deals and multi-buys', async () => {
    const cake = await addToBasket(guest, 'victoria-sponge', {
      sizeId: 'large',
      options: [{ optionId: 'thank-you' }],
    })
    expect(cake.items[0]).toMatchObject({ sizeName: 'Large, serves 24', unitPrice: 33.5 })
    const other = await createGuest(shop)
    const lunch = await addToBasket(other, 'lunch-deal', {
      mealDeal: {
        choices: [
          { groupId: 'main', menuItemId: 'sushi-selection' },
          { groupId: 'snack', menuItemId: 'rice-cakes' },
          { groupId: 'drink', menuItemId: 'cola' },
        ],
      },
    })
    expect(lunch.items[0]).toMatchObject({ kind: 'mealDeal', unitPrice: 7 })
    expect(lunch.items[0]?.mealDealParts.map(({ name }) => name)).toHaveLength(3)
    expect(cake.items[0]?.allergens?.[0]).toMatch(/^Contains cereals containing gluten, .*milk/)
    expect(lunch.items[0]?.allergens?.[0]).toMatch(/^Contains /)
    const fruit = await addToBasket(other, 'british-strawberries', { quantity: 3, to: lunch.basketToken })
    expect(fruit.savings).toEqual([{ code: 'three-fruit-for-five', name: '3 for £5 on fruit', amount: 4.75 }])
    const two = await other.call(basketApi.updateItem, {
      basketToken: fruit.basketToken,
      basketLineId: fruit.items[1]?.basketLineId ?? '',
      menuItem: { menuItemId: 'british-strawberries', quantity: 2 },
    })
    expect(two.missedPromotions[0]).toMatchObject({ dealSlug: 'three-fruit-for-five', missingQuantity: 1 })
  })

  test('rejects a meal deal that lacks a course', async () => {
    const choices = [{ groupId: 'main', menuItemId: 'sushi-selection' }]
    await expect(addToBasket(guest, 'lunch-deal', { mealDeal: { choices } })).rejects.toMatchObject({
      code: 'ITEM_ADD',
    })
  })
})
