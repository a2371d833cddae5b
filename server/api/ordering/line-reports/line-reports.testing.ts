import { basketApi, checkoutApi, integrationsApi, ordersApi } from '@larder/shared/contracts'
import type { Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  createFilledBasket,
  createOrderRequest,
  DISCOVER_CARD,
  payByCard,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import type { TestShop } from '@larder/testing/test-shop.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'

type Choice = Pick<basketApi.MenuItemChoice, 'ifMissing' | 'substitute'>
type OrderOptions = { choice?: Choice; visitor?: Visitor; isCash?: boolean; quantity?: number }

export const MILK = 'semi-skimmed-milk'
export const WHOLE_MILK = 'whole-milk'

/** An order of three bottles of oil and `quantity` cartons of milk with a choice of their own. */
export async function placeMilkOrder(
  shop: TestShop,
  { choice = {}, visitor, isCash = false, quantity = 3 }: OrderOptions = {},
) {
  const shopper = visitor ?? (await createGuest(shop))
  const filled = await createFilledBasket(shop, shopper, { quantity: 3 })
  const basket = await shopper.call(basketApi.addItem, {
    basketToken: filled.basketToken,
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: MILK, quantity, options: [], ...choice },
  })
  const request = createOrderRequest(basket, isCash ? 'cash' : undefined)
  const order = await shopper.call(checkoutApi.processOrder, request)
  if (!isCash) await payByCard(shop, shopper, { ...order, number: DISCOVER_CARD })
  const { businessOrderId } = order
  const [oil = '', milk = ''] = basket.items.map(({ basketLineId }) => basketLineId)
  const loadOrder = () => shopper.call(ordersApi.view, { businessOrderId })
  return {
    visitor: shopper,
    businessOrderId,
    oil,
    milk,
    loadOrder,
    totalPence: Math.round(basket.orderTotal * 100),
  }
}

export type LineReport = Omit<integrationsApi.LineReport, 'basketLineId'>
type Report = { eventId?: string; waitsUntil?: string }

/** A store's reports of lines about one order, and its status. */
export function createPicker(shop: TestShop, businessOrderId: string) {
  const system = createStoreSystem(shop)
  /** Reports one line; the reply has its result. */
  const report = async (basketLineId: string, line: LineReport, { eventId, ...more }: Report = {}) => {
    const reply = (await system.report(
      integrationsApi.updateOrderLines.path,
      { businessOrderId, lines: [{ basketLineId, ...line }], ...more },
      { ...(eventId && { eventId }) },
    )) as { code: number; isApplied?: boolean; lines?: integrationsApi.LineResult[] } // the contract's reply
    return { ...reply, result: reply.lines?.[0]?.result, reason: reply.lines?.[0]?.reason }
  }
  return { report, move: (status: string) => system.move(businessOrderId, status) }
}

/** Whole milk comes instead of so many of three cartons. */
export const substitution = (quantity = 1, menuItemId = WHOLE_MILK): LineReport => ({
  state: 'substituted',
  quantity: 3 - quantity,
  substitute: { menuItemId, quantity },
})
