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
const basket = { items: [line('milk', 1), line('bread', 2)], itemCount: 3, orderTotal: 5 } as basketApi.Basket // the reducer reads no more

test('returns the same basket when nothing is pending', () => {
  expect(applyPending(basket, [])).toBe(basket)
})

test('shows a new quantity and line price at once; the total waits for the server', () => {
  const shown = applyPending(basket, [{ kind: 'quantity', id: 1, basketLineId: 'milk', quantity: 3 }])
  expect(shown.items[0]).toMatchObject({ quantity: 3, lineTotal: 0.3 })
  expect(shown).toMatchObject({ itemCount: 5, orderTotal: 5 })
})

test('removing and adding change lines and count', () => {
  const shown = applyPending(basket, [
    { kind: 'remove', id: 1, basketLineId: 'bread' },
    { kind: 'add', id: 2, menuItemId: 'tea', quantity: 4 },
  ])
  expect(shown.items.map(({ name }) => name)).toEqual(['milk'])
  expect(shown.itemCount).toBe(5)
})
