import { sql } from 'drizzle-orm'
import { checkoutApi, ordersApi, type basketApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  createFilledBasket,
  createOrderRequest,
  DISCOVER_CARD,
  payByCard,
} from '@larder/testing/order-fixtures.ts'
import type { Visitor } from '@larder/testing/index.ts'
import type { TestShop } from '@larder/testing/test-shop.ts'
import type { ProblemTerms } from '../../model/index.ts'
import { createStoreSystem } from '../orders/orders.testing.ts'

type Options = {
  visitor?: Visitor
  gateway?: 'checkoutcom' | 'cash'
  /** Another buyer than the fixture's. */
  buyer?: { emailAddress: string; firstname: string; phoneNumber: string }
  item?: string
  quantity?: number
  coupon?: string
  /** What the store does before the order is packed. */
  pick?: (order: { businessOrderId: string; line: basketApi.BasketLine }) => Promise<unknown>
}

/** An order of the fixture's oil that was delivered now. */
export async function placeDelivered(shop: TestShop, options: Options = {}) {
  const { gateway = 'checkoutcom', buyer, item, quantity = 3, coupon, pick } = options
  const visitor = options.visitor ?? (await createGuest(shop))
  const basket = await createFilledBasket(shop, visitor, {
    quantity,
    ...(item && { item }),
    ...(coupon && { coupon }),
  })
  const order = await visitor.call(checkoutApi.processOrder, {
    ...createOrderRequest(basket, gateway),
    ...buyer,
  })
  if (gateway === 'checkoutcom') await payByCard(shop, visitor, { ...order, number: DISCOVER_CARD })
  const { businessOrderId } = order
  const [line] = basket.items
  if (!line) throw new Error('The order has no line')
  await pick?.({ businessOrderId, line })
  const { move } = createStoreSystem(shop)
  for (const status of ['store_accepted_picking', 'picked', 'en_route', 'delivered'])
    await move(businessOrderId, status)
  return { visitor, businessOrderId, line, basket }
}

type Report = Partial<Parameters<typeof toReport>[0]>
let reports = 0

/** The report of one missing piece, with a key of its own. */
function toReport(report: {
  businessOrderId: string
  line: basketApi.BasketLine
  key?: string
  quantity?: number
  kind?: ordersApi.ProblemKind
  pictureId?: string
  note?: string
  isLate?: boolean
  to?: ordersApi.ProblemTarget
  order?: string
}) {
  const { businessOrderId, line, quantity = 1, kind = 'missing', pictureId, note, order } = report
  reports += 1
  return {
    businessOrderId,
    ...(order && { order }),
    key: report.key ?? `report-${reports}`,
    lines: [{ basketLineId: line.basketLineId, quantity, kind, pictureId, note }],
    isLate: report.isLate ?? false,
    to: report.to ?? ('payment' as const),
  }
}

type Placed = Awaited<ReturnType<typeof placeDelivered>>

/** Reports one missing piece of an order, or something else of it. */
export const report = async ({ visitor, ...placed }: Placed, change: Report = {}) =>
  (await visitor.call(ordersApi.reportProblem, toReport({ ...placed, ...change }))).problem

/** Changes the terms of the demo brand, which every server then reads anew. */
export async function changeTerms(shop: TestShop, change: Partial<ProblemTerms> | undefined): Promise<void> {
  const terms = change ? sql`(details -> 'problems') || ${JSON.stringify(change)}::jsonb` : sql`'null'::jsonb`
  await shop.db.execute(sql`
    update brands set version = version + 1, details = jsonb_set(details, '{problems}', ${terms})
    where id = 'fernhill'`)
  shop.setNow(new Date(shop.deps.clock().getTime() + 3_000)) // a brand is read anew at most every two seconds
}

/** The automatic limits of a brand that pays everything back at once, but for a changed one. */
export const GENEROUS = { orderPence: 100_000, orderPercent: 100, monthPence: 100_000, monthCount: 100 }
