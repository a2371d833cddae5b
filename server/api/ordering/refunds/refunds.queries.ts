import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { brandsWithWork } from '../../model/brands-with-work.ts'
import { orderRefunds } from '../../model/schema/index.ts'

export type RefundRow = typeof orderRefunds.$inferSelect
export type RefundKey = Pick<RefundRow, 'brandId' | 'id'>
type OrderKey = { brandId: string; id: string }

export const sumPence = (parts: readonly Pick<RefundRow, 'amountPence'>[]): number =>
  parts.reduce((sum, { amountPence }) => sum + amountPence, 0)

const isRefund = ({ brandId, id }: RefundKey) =>
  and(eq(orderRefunds.brandId, brandId), eq(orderRefunds.id, id))

/** Queries for refunds of parts of an order, without business rules or gateway calls. */
export const refundsQueries = (db: Executor) => ({
  async find(key: RefundKey): Promise<RefundRow | undefined> {
    const [row] = await db.select().from(orderRefunds).where(isRefund(key))
    return row
  },
  /** Every refund of an order, oldest first. */
  findOfOrder: ({ brandId, id }: OrderKey): Promise<RefundRow[]> =>
    db
      .select()
      .from(orderRefunds)
      .where(and(eq(orderRefunds.brandId, brandId), eq(orderRefunds.orderId, id)))
      .orderBy(asc(orderRefunds.createdAt), asc(orderRefunds.id)),
  insert: (rows: RefundRow[]) => db.insert(orderRefunds).values(rows),
  update: (key: RefundKey, change: Partial<RefundRow>) =>
    db.update(orderRefunds).set(change).where(isRefund(key)),
  /**
   * Claims refunds that are due, the same number per brand. Of one payment only its oldest open refund is due, so that
   * a refund whose answer was lost can be told from the next one by the amount that the gateway has refunded.
   */
  async claimDue({
    now,
    until,
    perBrand,
  }: {
    now: Date
    until: Date
    perBrand: number
  }): Promise<RefundKey[]> {
    const { rows } = await db.execute<RefundKey>(sql`
      with recursive ${brandsWithWork(orderRefunds, sql`next_check_at is not null`)},
      picked as materialized (
        select due.brand_id, due.id from working cross join lateral (
          select r.brand_id, r.id from order_refunds r
          where r.brand_id = working.brand_id and r.next_check_at <= ${now.toISOString()} and not exists (
            select from order_refunds earlier
            where earlier.brand_id = r.brand_id and earlier.attempt_id = r.attempt_id and earlier.state = 'due'
              and (earlier.created_at, earlier.id) < (r.created_at, r.id)
          )
          order by r.next_check_at limit ${perBrand} for update skip locked
        ) due
      )
      update order_refunds r set next_check_at = ${until.toISOString()}
      from picked where r.brand_id = picked.brand_id and r.id = picked.id
      returning r.brand_id as "brandId", r.id`)
    return rows
  },
})
