import { basketApi } from '@larder/shared/contracts'
import type { Visitor } from '@larder/testing/index.ts'
import { YORK_STORE } from '@larder/testing/order-fixtures.ts'

/** Delivery in York inside the city walls. */
export const YORK_DELIVERY = {
  storeId: YORK_STORE,
  fulfilmentMethod: 'delivery',
  fulfilmentLocation: { postcode: 'YO1 8AS' },
} as const

type Choice = { quantity?: number; sizeId?: string; options?: { optionId: string }[]; mealDeal?: object }

/** Adds an item to the basket with the token `to`, or to a new basket. */
export const addToBasket = (visitor: Visitor, menuItemId: string, more: Choice & { to?: string } = {}) => {
  const { to: basketToken, ...choice } = more
  const menuItem = { menuItemId, quantity: 1, ...choice } as basketApi.MenuItemChoice // includes invalid choices
  return visitor.call(basketApi.addItem, { ...YORK_DELIVERY, basketToken, menuItem })
}
