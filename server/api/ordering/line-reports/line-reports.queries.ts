import { and, asc, eq, gt, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { isSettledBrand } from '../../model/brand-moves.ts'
import { HOLDS_FOR_WEIGHTS, orderLineReports, orders } from '../../model/schema/index.ts'

export type LineReportRow = typeof orderLineReports.$inferSelect
export type LineReportKey = Pick<LineReportRow, 'brandId' | 'orderId' | 'basketLineId'>
type OrderKey = { brandId: string; id: string }

/** Statuses of an order that is not packed yet. */
export const UNPACKED_STATUSES = ['sent_to_store', 'store_accepted_picking'] as const
/** Statuses of an order that is packed and fulfilled. */
const PACKED_STATUSES = ['picked', 'en_route', 'delivered'] as const

const isReport = ({ brandId, orderId, basketLineId }: LineReportKey) =>
  and(
    eq(orderLineReports.brandId, brandId),
    eq(orderLineReports.orderId, orderId),
    eq(orderLineReports.basketLineId, basketLineId),
  )
const isOfOrder = ({ brandId, id }: OrderKey) =>
  and(eq(orderLineReports.brandId, brandId), eq(orderLineReports.orderId, id))

/** Queries for what stores report about lines. Writers have locked the order. */
export const lineReportsQueries = (db: Executor) => ({
  findOfOrder: (order: OrderKey): Promise<LineReportRow[]> =>
    db.select().from(orderLineReports).where(isOfOrder(order)).orderBy(asc(orderLineReports.basketLineId)),
  /** Writes the latest report of each line. */
  async insert(rows: readonly LineReportRow[]): Promise<void> {
    for (const row of rows) {
      const { brandId, orderId, basketLineId } = orderLineReports
      await db
        .insert(orderLineReports)
        .values(row)
        .onConflictDoUpdate({ target: [brandId, orderId, basketLineId], set: row })
    }
  },
  update: (key: LineReportKey, change: Partial<LineReportRow>) =>
    db.update(orderLineReports).set(change).where(isReport(key)),
  updateSettled: (order: OrderKey, settledAt: Date) =>
    db
      .update(orderLineReports)
      .set({ settledAt })
      .where(and(isOfOrder(order), isNull(orderLineReports.settledAt))),
  /** Questions whose time is over, the longest first. */
  findOverdue: (now: Date, limit: number): Promise<LineReportKey[]> =>
    db
      .select({
        brandId: orderLineReports.brandId,
        orderId: orderLineReports.orderId,
        basketLineId: orderLineReports.basketLineId,
      })
      .from(orderLineReports)
      .where(
        and(
          sql`decision = 'open'`,
          lte(orderLineReports.answerBy, now),
          isSettledBrand(orderLineReports.brandId),
        ),
      )
      .orderBy(asc(orderLineReports.answerBy))
      .limit(limit),
  /** Orders that are packed, or ended, while their reports are not settled: an older server moved them on. */
  findUnsettled: (limit: number): Promise<OrderKey[]> =>
    db
      .selectDistinct({ brandId: orders.brandId, id: orders.id })
      .from(orderLineReports)
      .innerJoin(
        orders,
        and(eq(orders.brandId, orderLineReports.brandId), eq(orders.id, orderLineReports.orderId)),
      )
      .where(
        and(
          isNull(orderLineReports.settledAt),
          notInArray(orders.status, [...UNPACKED_STATUSES]),
          isSettledBrand(orders.brandId),
        ),
      )
      .limit(limit),
  /**
   * Packed orders since a time that still hold money for weights, of which the store reported no line: an older server
   * moved them on.
   */
  findUnweighed: ({ since, limit }: { since: Date; limit: number }): Promise<OrderKey[]> =>
    db
      .select({ brandId: orders.brandId, id: orders.id })
      .from(orders)
      .where(
        and(
          HOLDS_FOR_WEIGHTS,
          isSettledBrand(orders.brandId),
          gt(orders.statusAt, since),
          eq(orders.state, 'placed'),
          inArray(orders.status, [...PACKED_STATUSES]),
          sql`not exists (select from order_line_reports r where r.brand_id = ${orders.brandId} and r.order_id = ${orders.id})`,
          sql`not exists (
            select from order_refunds r
            where r.brand_id = ${orders.brandId} and r.order_id = ${orders.id} and r.cause = 'weighed'
          )`,
        ),
      )
      .orderBy(asc(orders.statusAt))
      .limit(limit),
})
