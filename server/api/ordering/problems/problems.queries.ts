import { and, asc, count, desc, eq, gt, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Db, Executor, Tx } from '@larder/kernel/db/client.ts'
import { deleteOldRows, isSettledBrand } from '../../model/brand-moves.ts'
import { orderKeys, orderProblems, orders, problemPictures } from '../../model/schema/index.ts'

export type ProblemRow = typeof orderProblems.$inferSelect
export type ProblemKey = Pick<ProblemRow, 'brandId' | 'id'>
type OrderKey = { brandId: string; id: string }

const isOfOrder = ({ brandId, id }: OrderKey) =>
  and(eq(orderProblems.brandId, brandId), eq(orderProblems.orderId, id))
const isProblem = ({ brandId, id }: ProblemKey) =>
  and(eq(orderProblems.brandId, brandId), eq(orderProblems.id, id))

/** The person of an order by their identity keys: the IDs of every order that shares one (trust T17). */
async function findOrdersOfPerson(db: Executor, { brandId, id }: OrderKey, isLocking: boolean) {
  const keys = db
    .select({ key: orderKeys.key })
    .from(orderKeys)
    .where(and(eq(orderKeys.brandId, brandId), eq(orderKeys.orderId, id)))
  const rows = db
    .select({ orderId: orderKeys.orderId })
    .from(orderKeys)
    .where(and(eq(orderKeys.brandId, brandId), inArray(orderKeys.key, keys)))
    .orderBy(asc(orderKeys.key), asc(orderKeys.orderId))
  const found = isLocking ? await rows.for('update') : await rows
  return [...new Set([id, ...found.map(({ orderId }) => orderId)])]
}

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
const sumGiven = sql<number>`coalesce(sum(${orderProblems.givenPence}), 0)::int`

/** Queries for reports of problems, without business rules. */
export const problemsQueries = (db: Executor) => ({
  /** Every report of an order, oldest first. */
  findOfOrder: (order: OrderKey): Promise<ProblemRow[]> =>
    db.select().from(orderProblems).where(isOfOrder(order)).orderBy(asc(orderProblems.createdAt)),
  /** Reports of several orders, oldest first. */
  findOfOrders: (brandId: string, orderIds: readonly string[]): Promise<ProblemRow[]> =>
    db
      .select()
      .from(orderProblems)
      .where(and(eq(orderProblems.brandId, brandId), inArray(orderProblems.orderId, [...orderIds])))
      .orderBy(asc(orderProblems.createdAt)),
  async find(key: ProblemKey): Promise<ProblemRow | undefined> {
    const [row] = await db.select().from(orderProblems).where(isProblem(key))
    return row
  },
  /**
   * Reports that wait for a person, of all brands of this database, the oldest first; those after a report, which may be decided. After one
   * that is not there come all, so that none is missed.
   */
  findWaiting: ({
    after,
    limit,
  }: {
    after?: ProblemKey | undefined
    limit: number
  }): Promise<ProblemRow[]> => {
    const { createdAt, brandId, id } = orderProblems
    const isLater =
      after &&
      sql`coalesce((${createdAt}, ${brandId}, ${id}) > (
        select p.created_at, p.brand_id, p.id from order_problems p
        where p.brand_id = ${after.brandId} and p.id = ${after.id}
      ), true)`
    return db
      .select()
      .from(orderProblems)
      .where(and(eq(orderProblems.state, 'waiting'), isSettledBrand(brandId), isLater))
      .orderBy(asc(createdAt), asc(brandId), asc(id))
      .limit(limit)
  },
  insert: (row: ProblemRow) => db.insert(orderProblems).values(row),
  update: (key: ProblemKey, change: Partial<ProblemRow>) =>
    db.update(orderProblems).set(change).where(isProblem(key)),
  /**
   * What a person was paid back since a time. Their identity keys stay locked until the transaction ends, so that
   * reports of two orders at once do not both pass the same limit.
   */
  async lockPersonTotals(order: OrderKey, since: Date): Promise<{ pence: number; count: number }> {
    const orderIds = await findOrdersOfPerson(db, order, true)
    const isCounted = and(
      eq(orderProblems.brandId, order.brandId),
      inArray(orderProblems.orderId, orderIds),
      eq(orderProblems.state, 'refunded'),
      gt(orderProblems.createdAt, since),
    )
    const [row] = await db.select({ pence: sumGiven, count: count() }).from(orderProblems).where(isCounted)
    return row ?? { pence: 0, count: 0 }
  },
  /** How many orders and reports a person has, for the one who decides. */
  async countOfPerson(order: OrderKey) {
    const orderIds = await findOrdersOfPerson(db, order, false)
    const isTheirs = and(eq(orderProblems.brandId, order.brandId), inArray(orderProblems.orderId, orderIds))
    const isPlaced = and(
      eq(orders.brandId, order.brandId),
      inArray(orders.id, orderIds),
      eq(orders.state, 'placed'),
    )
    const [row] = await db
      .select({
        refunded: countIf(sql`${orderProblems.state} = 'refunded'`),
        refused: countIf(sql`${orderProblems.state} = 'refused'`),
        waiting: countIf(sql`${orderProblems.state} = 'waiting'`),
        givenPence: sumGiven,
      })
      .from(orderProblems)
      .where(isTheirs)
    return {
      orders: await db.$count(orders, isPlaced),
      ...(row ?? { refunded: 0, refused: 0, waiting: 0, givenPence: 0 }),
    }
  },
})

export type PictureRow = typeof problemPictures.$inferSelect
type PictureKey = Pick<PictureRow, 'brandId' | 'id'>

const isPictureOfOrder = ({ brandId, id }: OrderKey) =>
  and(eq(problemPictures.brandId, brandId), eq(problemPictures.orderId, id))

/** Queries for the pictures of problems. */
export const problemPicturesQueries = (db: Executor) => ({
  insert: (row: PictureRow) => db.insert(problemPictures).values(row),
  countOfOrder: (order: OrderKey): Promise<number> => db.$count(problemPictures, isPictureOfOrder(order)),
  /** Gives pictures of an order to its report; returns the IDs of those that were free. */
  async claim(order: OrderKey, ids: readonly string[], claim: Pick<PictureRow, 'problemId' | 'expiresAt'>) {
    if (ids.length === 0) return []
    const isFree = and(
      isPictureOfOrder(order),
      inArray(problemPictures.id, [...ids]),
      sql`${problemPictures.problemId} is null`,
    )
    const rows = await db
      .update(problemPictures)
      .set(claim)
      .where(isFree)
      .returning({ id: problemPictures.id })
    return rows.map(({ id }) => id)
  },
  /** The IDs of the pictures of reports, oldest first. */
  findIds: (brandId: string, problemId: string): Promise<{ id: string }[]> =>
    db
      .select({ id: problemPictures.id })
      .from(problemPictures)
      .where(and(eq(problemPictures.brandId, brandId), eq(problemPictures.problemId, problemId)))
      .orderBy(asc(problemPictures.id)),
  async findContents({ brandId, id }: PictureKey, problemId: string): Promise<Buffer | undefined> {
    const isWanted = and(
      eq(problemPictures.brandId, brandId),
      eq(problemPictures.id, id),
      eq(problemPictures.problemId, problemId),
    )
    const [row] = await db
      .select({ contents: problemPictures.contents })
      .from(problemPictures)
      .where(isWanted)
    return row?.contents
  },
  /** The pictures of orders, newest first, for their person. */
  findOfOrders: (brandId: string, orderIds: readonly string[]): Promise<PictureRow[]> =>
    db
      .select()
      .from(problemPictures)
      .where(and(eq(problemPictures.brandId, brandId), inArray(problemPictures.orderId, [...orderIds])))
      .orderBy(desc(problemPictures.createdAt)),
})

export const deletePicturesBefore = (db: Db, now: Date): Promise<number> =>
  deleteOldRows(db, problemPictures, lt(problemPictures.expiresAt, now))

/** Removes what shoppers wrote and photographed about these orders (trust T24). */
export async function eraseProblemData(tx: Tx, brandId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  await tx
    .delete(problemPictures)
    .where(and(eq(problemPictures.brandId, brandId), inArray(problemPictures.orderId, ids)))
  await tx
    .update(orderProblems)
    .set({ notes: null })
    .where(and(eq(orderProblems.brandId, brandId), inArray(orderProblems.orderId, ids)))
}
