import { expect, test } from 'vitest'
import type { basketApi } from '../../contracts/index.ts'
import { applyPending } from './pending.ts'

const line = (basketLineId: string, quantity: number): basketApi.BasketLine => ({
  basketLineId,
  kind: 'item',
  menuItemId: `item-${basketLineId}`,
  menuItemSlug: basketLineId,
  name: basketLineId,
  quantity,
  options: [],
  mealDealParts: [],
  unitPrice: 0.1,
  fullUnitPrice: 0.1,
  lineTotal: 0.1 * quantity,
  discount: 0,
  lineTotalAfterDiscounts: 0.1 * quantity,
  dealNames: [],
  allergens: [],
  hasChoices: false,
  isAlcohol: false,
  isHfss: false,
  checkoutConflicts: [],
})
const basket = { items: [line('milk', 1), line('bread', 2)], itemCount: 3, orderTotal: 5 } as basketApi.Basket // the fields that the reducer reads

test('returns the same basket when no change is pending', () => {
  expect(applyPending(basket, [])).toBe(basket)
})

test("shows a new quantity and line price at once, but the server's total", () => {
  const result = applyPending(basket, [{ kind: 'quantity', id: 1, basketLineId: 'milk', quantity: 3 }])
  expect(result.items[0]).toMatchObject({ quantity: 3, lineTotal: 0.3 })
  expect(result).toMatchObject({ itemCount: 5, orderTotal: 5 })
})

test('removing and adding items changes lines and count', () => {
  const result = applyPending(basket, [
    { kind: 'remove', id: 1, basketLineId: 'bread' },
    { kind: 'add', id: 2, menuItemId: 'tea', quantity: 4 },
  ])
  expect(result.items.map(({ name }) => name)).toEqual(['milk'])
  expect(result.itemCount).toBe(5)
})
