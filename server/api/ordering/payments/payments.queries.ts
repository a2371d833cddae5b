import { and, desc, eq, inArray, lt, notInArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'
import { brandsWithWork } from '../../model/brands-with-work.ts'
import { gatewayEvents, paymentAttempts } from '../../model/schema/index.ts'

export type Attempt = typeof paymentAttempts.$inferSelect
export type AttemptKey = { brandId: string; id: string }

const isAttempt = ({ brandId, id }: AttemptKey) =>
  and(eq(paymentAttempts.brandId, brandId), eq(paymentAttempts.id, id))

/** States that the gateway does not change any more by itself. */
export const ENDED_STATES: Attempt['state'][] = [
  'authorised',
  'captured',
  'declined',
  'failed',
  'cancelled',
  'refund_due',
  'refunded',
]
/** Not "in an open state": what only a newer server knows may still take money. */
const isOpenState = notInArray(paymentAttempts.state, ENDED_STATES)

type OrderColumns = { brandId: SQLWrapper; orderId: SQLWrapper }

const hasAttemptWhere = (order: OrderColumns, condition: SQL): SQL =>
  sql`exists (
    select from ${paymentAttempts}
    where ${paymentAttempts.brandId} = ${order.brandId} and ${paymentAttempts.orderId} = ${order.orderId}
      and ${condition}
  )`

/** The condition of a query over orders that the order has an attempt in one of these states. */
export const hasAttempt = (order: OrderColumns, states: readonly Attempt['state'][]): SQL =>
  hasAttemptWhere(order, inArray(paymentAttempts.state, [...states]))

/** The condition of a query over orders that an attempt may still pay the order. */
export const hasOpenAttempt = (order: OrderColumns): SQL => hasAttemptWhere(order, isOpenState)

export const deleteEventsBefore = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, gatewayEvents, lt(gatewayEvents.receivedAt, before))

/** The queries for the sweeper's work list, with a share for every brand. */
const overdueQueries = (db: Executor) => ({
  /**
   * Claims attempts that are due for another check, oldest first and the same number per brand, so that one brand's
   * backlog delays no other. With `SKIP LOCKED`, servers that claim at once do not wait for each other.
   */
  async claimDue({ now, until, perBrand }: { now: Date; until: Date; perBrand: number }) {
    const { rows } = await db.execute<AttemptKey>(sql`
      with recursive ${brandsWithWork(paymentAttempts, sql`next_check_at is not null`)},
      picked as materialized (
        select due.brand_id, due.id from working cross join lateral (
          select p.brand_id, p.id from payment_attempts p
          where p.brand_id = working.brand_id and p.next_check_at <= ${now.toISOString()}
          order by p.next_check_at limit ${perBrand} for update skip locked
        ) due
      )
      update payment_attempts p set next_check_at = ${until.toISOString()}
      from picked where p.brand_id = picked.brand_id and p.id = picked.id
      returning p.brand_id as "brandId", p.id`)
    return rows
  },
})

/** Queries for payment attempts, without business rules or gateway calls. */
export const paymentsQueries = (db: Executor) => ({
  ...overdueQueries(db),
  async find(key: AttemptKey): Promise<Attempt | undefined> {
    const [row] = await db.select().from(paymentAttempts).where(isAttempt(key))
    return row
  },
  async findByReference(brandId: string, reference: string): Promise<Attempt | undefined> {
    const [row] = await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.brandId, brandId), eq(paymentAttempts.reference, reference)))
    return row
  },
  /** Every attempt of an order, latest first. */
  findOfOrder: (brandId: string, orderId: string): Promise<Attempt[]> =>
    db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.brandId, brandId), eq(paymentAttempts.orderId, orderId)))
      .orderBy(desc(paymentAttempts.number)),
  insert: (row: typeof paymentAttempts.$inferInsert) => db.insert(paymentAttempts).values(row),
  update: (key: AttemptKey, change: Partial<Attempt>) =>
    db.update(paymentAttempts).set(change).where(isAttempt(key)),
  async hasOpenAttempt(brandId: string, orderId: string): Promise<boolean> {
    const rows = await db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.brandId, brandId), eq(paymentAttempts.orderId, orderId), isOpenState))
      .limit(1)
    return rows.length > 0
  },
  /** Returns false when this event was processed before. */
  async insertEvent(row: typeof gatewayEvents.$inferInsert): Promise<boolean> {
    const rows = await db.insert(gatewayEvents).values(row).onConflictDoNothing().returning()
    return rows.length > 0
  },
})
