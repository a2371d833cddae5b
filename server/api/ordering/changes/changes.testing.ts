import { eq } from 'drizzle-orm'
import type { ordersApi as OrdersApi } from '@larder/shared/contracts'
import { ordersApi, paymentApi } from '@larder/shared/contracts'
import type { Visitor } from '@larder/testing/index.ts'
import {
  createCardToken,
  createDraftOrder,
  DISCOVER_CARD,
  payByCard,
} from '@larder/testing/order-fixtures.ts'
import type { TestShop } from '@larder/testing/test-shop.ts'
import { orders } from '../../model/schema/index.ts'
import { placeCashOrder } from '../orders/orders.testing.ts'

/** What an order of three bottles of oil is changed to: one bottle less. */
export const LESS = 2
/** And one more. */
export const MORE = 4

export async function loadOrderRow(shop: Pick<TestShop, 'db'>, id: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error('The order is not there')
  return row
}

export type PlacedOrder = { visitor: Visitor; businessOrderId: string; lineId: string; totalPence: number }

async function describeOrder(
  shop: TestShop,
  placed: Pick<PlacedOrder, 'visitor' | 'businessOrderId'>,
): Promise<PlacedOrder> {
  const row = await loadOrderRow(shop, placed.businessOrderId)
  const lineId = row.snapshot.basket.items[0]?.basketLineId ?? ''
  return { ...placed, lineId, totalPence: row.totalPence }
}

/** Three bottles of oil, paid by card. */
export async function placeCardOrder(
  shop: TestShop,
  options: Parameters<typeof createDraftOrder>[1] = {},
): Promise<PlacedOrder> {
  const { visitor, order } = await createDraftOrder(shop, options)
  await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
  return describeOrder(shop, { visitor, businessOrderId: order.businessOrderId })
}

/** Three bottles of oil, payable in cash. */
export const placeOrderInCash = async (shop: TestShop): Promise<PlacedOrder> =>
  describeOrder(shop, await placeCashOrder(shop))

export type Wish = Omit<OrdersApi.ChangeWish, 'businessOrderId'>

export const quote = ({ visitor, businessOrderId }: PlacedOrder, wish: Wish) =>
  visitor.call(ordersApi.quoteChange, { businessOrderId, ...wish })

/** Quotes a change and accepts it as it was quoted. */
export async function change(order: PlacedOrder, wish: Wish) {
  const { version, orderTotal, items } = await quote(order, wish)
  const { visitor, businessOrderId } = order
  const declared = items.flatMap((line) => line.declared ?? [])
  return visitor.call(ordersApi.acceptChange, { businessOrderId, ...wish, version, orderTotal, declared })
}

/** Pays the difference of a change by card. */
export async function payChange(
  shop: TestShop,
  { visitor }: Pick<PlacedOrder, 'visitor'>,
  accepted: { draftOrderId: string; changeId: string; number?: string },
) {
  const { draftOrderId, changeId, number = DISCOVER_CARD } = accepted
  return visitor.call(paymentApi.makePayment, {
    draftOrderId,
    changeId,
    paymentMethod: 'Cards',
    paymentGateway: 'checkoutcom',
    type: 'token',
    token: await createCardToken(shop, number),
  })
}
