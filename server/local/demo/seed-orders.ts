import { and, eq, inArray } from 'drizzle-orm'
import type { DemoMembers } from '@larder/brands/demo-members.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { members, orders, reviews, outbox } from '@larder/api/model/schema/index.ts'
import { moveStatus, ordersQueries } from '@larder/api/ordering/index.ts'
import { rewardDeliveredOrder, releaseCredit } from '@larder/api/members/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { placeOrder, createShopperAt, type DemoMember, type DemoOrder } from './past-orders.ts'

const DELIVERY_STATUSES = ['store_accepted_picking', 'picked', 'en_route', 'delivered'] as const

type PastDelivery = { brandId: string; id: string; now: Date; review: DemoOrder['review'] }

/** Completes the order: delivered, rewarded and optionally reviewed, without sending messages. */
async function deliverOrder(db: Db, { brandId, id, now, review }: PastDelivery): Promise<void> {
  for (const to of DELIVERY_STATUSES) {
    await inTransaction(db, async (tx) => {
      const row = await ordersQueries(tx).findForUpdate({ brandId, id })
      if (row) await moveStatus(tx, { order: row, to, at: now, now })
    })
  }
  const row = await ordersQueries(db).find({ brandId, id })
  const memberId = row?.memberId
  if (!row || !memberId) return
  const { storeId } = row
  const spendPence = Math.round(row.snapshot.basket.orderSubtotalAfterDiscounts * 100)
  const rewarded = { brandId, memberId, businessOrderId: id, storeId, spendPence, now }
  await inTransaction(db, async (tx) => {
    await rewardDeliveredOrder(tx, rewarded)
    if (!review) return
    await tx
      .insert(reviews)
      .values({ brandId, businessOrderId: id, memberId, storeId, ...review, createdAt: now })
  })
}

const DAY_MS = 86_400_000

async function seedOrder(db: Db, { brandId, host, demo, wanted, password }: OrderSeed): Promise<void> {
  const morning = new Date(Date.now() - wanted.daysAgo * DAY_MS)
  morning.setUTCHours(9, 0, 0, 0)
  const post = await createShopperAt(db, { host, now: morning })
  await post('/api/auth/oauthToken', { grant_type: 'password', username: demo.emailAddress, password })
  const postcode = demo.addresses[0]?.postcode ?? ''
  const day = new Date(morning.getTime() + DAY_MS).toISOString().slice(0, 10)
  const id = await placeOrder(post, demo, { ...wanted, postcode, day })
  await post('/api/auth/revoke', {})
  await deliverOrder(db, { brandId, id, now: new Date(morning.getTime() + DAY_MS), review: wanted.review })
}
type OrderSeed = { brandId: string; host: string; demo: DemoMember; wanted: DemoOrder; password: string }

/**
 * Creates past orders of demo members through the shop's own calls at a past time. It runs once: a brand that has
 * orders stays unchanged. A failure leaves a demo member without orders, but never stops the start.
 */
export async function seedOrders(
  db: Db,
  { brandId, host, demo }: { brandId: string; host: string; demo: DemoMembers },
): Promise<void> {
  if ((await db.$count(orders, eq(orders.brandId, brandId))) > 0) return
  try {
    for (const member of demo.members) {
      const isThere = and(eq(members.brandId, brandId), eq(members.email, member.emailAddress))
      if ((await db.$count(members, isThere)) === 0) continue
      for (const wanted of member.orders) {
        await seedOrder(db, { brandId, host, demo: member, wanted, password: demo.password })
      }
    }
  } catch (error) {
    console.warn(`Demo orders of ${brandId} were left out: ${String(error)}`)
  }
  await restoreDemoCredit(db, brandId)
  await deleteMessages(db, brandId)
}

/** Restores the demo's initial credit, which past orders must not spend. */
async function restoreDemoCredit(db: Db, brandId: string): Promise<void> {
  const rows = await db
    .select({ id: orders.id, memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.brandId, brandId))
  for (const { id: orderId, memberId } of rows) {
    if (memberId) await inTransaction(db, (tx) => releaseCredit(tx, { brandId, memberId, orderId }))
  }
}

/** Marks the messages of past orders as done, so that none is sent to kitchens, mailboxes or the marketing service. */
async function deleteMessages(db: Db, brandId: string): Promise<void> {
  const ids = await db.select({ id: orders.id }).from(orders).where(eq(orders.brandId, brandId))
  const waiting = await db.select().from(outbox).where(eq(outbox.brandId, brandId))
  const known = new Set(ids.map(({ id }) => id))
  const old = waiting.filter(({ payload }) => known.has(String(payload['orderId']))).map(({ id }) => id)
  if (old.length > 0) await db.delete(outbox).where(and(eq(outbox.brandId, brandId), inArray(outbox.id, old)))
}
