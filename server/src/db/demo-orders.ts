import { and, eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { createAdapters } from '../adapters/index.ts'
import type { DemoMembers } from '../brand-data/index.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { moveStatus, ordersQueries } from '../modules/orders/index.ts'
import { releaseCredit, rewardDelivered } from '../modules/rewards/index.ts'
import type { Db } from './client.ts'
import { members, orders, outbox, reviews } from './schema/index.ts'
import { inTransaction } from './transaction.ts'

type DemoMember = DemoMembers['members'][number]
type DemoOrder = DemoMember['orders'][number]
type Reply = Record<string, unknown>

const DAY_MS = 86_400_000
const DELIVERED = ['store_accepted_picking', 'picked', 'en_route', 'delivered'] as const

/** Somebody in front of the shop at a moment of the past: the same calls that a browser makes. */
function shopperAt(db: Db, { host, now }: { host: string; now: Date }) {
  // None of the shop's settings matters here: cash, no messages, no outside service.
  const config = readConfig({ NODE_ENV: 'test' })
  const adapters = createAdapters(config.adapters)
  const app = createApp({ db, config, adapters, log: pino({ level: 'silent' }), clock: () => now })
  let cookie = ''
  return async (path: string, body: object): Promise<Reply> => {
    const headers = { host, cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const sent = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`http://${host}${path}`, sent))
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const reply = (await response.json()) as Reply // our own contract's reply
    if (!response.ok) throw new Error(`${path}: ${String(reply['errorDisplay'])}`)
    return reply
  }
}
type Post = ReturnType<typeof shopperAt>

type Slot = { slotId: string; slotDate: string; startTime: string; info: { isAsap: boolean; status: string } }

async function findSlot(
  post: Post,
  { storeId, fulfilmentMethod }: DemoOrder,
  { postcode, day }: Place,
): Promise<Slot> {
  const asked = { startDate: day, endDate: day, storeId, fulfilmentMethod, postcode }
  const { slotDays } = (await post('/api/stores/timeslots/list', asked)) as { slotDays: { slots: Slot[] }[] } // the contract's reply
  const slots = slotDays.flatMap((one) => one.slots)
  const slot = slots.find(({ info }) => !info.isAsap && info.status === 'available')
  if (!slot) throw new Error('The store had no slots that day')
  return slot
}
type Place = { postcode: string; day: string }

/** Fills a basket and orders it in cash; gives the order's id. */
async function order(post: Post, demo: DemoMember, wanted: DemoOrder & Place): Promise<string> {
  const { storeId, fulfilmentMethod, postcode } = wanted
  let basket: Reply = {}
  for (const menuItem of wanted.items) {
    const { basketToken } = basket
    const line = { storeId, fulfilmentMethod, basketToken, menuItem, fulfilmentLocation: { postcode } }
    basket = await post('/api/basket/item/add', line)
  }
  const { basketToken } = basket
  const slot = await findSlot(post, wanted, wanted)
  const { slotId, slotDate: timeSlotDate } = slot
  const reservation = { storeId, basketToken, fulfilmentMethod, timeSlotDate, slotId, postcode }
  await post('/api/basket/reserveTimeSlot', reservation)
  const address = demo.addresses[0]
  if (fulfilmentMethod === 'delivery' && address) {
    const { type: _, ...place } = address
    await post('/api/checkout/setDeliveryAddress', { basketToken, address: place })
  }
  const placed = await post('/api/checkout/processOrder', {
    basketToken,
    fulfilmentDetails: {
      time: { date: timeSlotDate, requestedTime: slot.startTime.slice(0, 5), asap: false },
    },
    paymentGateway: 'cash',
    storeId,
    fulfilmentMethod,
    firstname: demo.firstname,
    lastname: demo.lastname,
    emailAddress: demo.emailAddress,
    phoneNumber: demo.mobileContactNumber,
  })
  return String(placed['businessOrderId'])
}

type Arrived = { brandId: string; id: string; now: Date; review: DemoOrder['review'] }

/** The order came; nobody is told of it today. */
async function arrive(db: Db, { brandId, id, now, review }: Arrived): Promise<void> {
  for (const to of DELIVERED) {
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
    await rewardDelivered(tx, rewarded)
    if (!review) return
    await tx
      .insert(reviews)
      .values({ brandId, businessOrderId: id, memberId, storeId, ...review, createdAt: now })
  })
}

async function seedOrder(db: Db, { brandId, host, demo, wanted, password }: OneOrder): Promise<void> {
  const morning = new Date(Date.now() - wanted.daysAgo * DAY_MS)
  morning.setUTCHours(9, 0, 0, 0)
  const post = shopperAt(db, { host, now: morning })
  await post('/api/auth/oauthToken', { grant_type: 'password', username: demo.emailAddress, password })
  const postcode = demo.addresses[0]?.postcode ?? ''
  const day = new Date(morning.getTime() + DAY_MS).toISOString().slice(0, 10)
  const id = await order(post, demo, { ...wanted, postcode, day })
  await post('/api/auth/revoke', {})
  await arrive(db, { brandId, id, now: new Date(morning.getTime() + DAY_MS), review: wanted.review })
}
type OneOrder = { brandId: string; host: string; demo: DemoMember; wanted: DemoOrder; password: string }

/** What the demo's credit was at the start, it is again: past orders do not spend it. */
async function giveCreditBack(db: Db, brandId: string): Promise<void> {
  const rows = await db
    .select({ id: orders.id, memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.brandId, brandId))
  for (const { id: orderId, memberId } of rows) {
    if (memberId) await inTransaction(db, (tx) => releaseCredit(tx, { brandId, memberId, orderId }))
  }
}

/** Nothing of the past is told to kitchens, mailboxes or the marketing service. */
async function silence(db: Db, brandId: string): Promise<void> {
  const ids = await db.select({ id: orders.id }).from(orders).where(eq(orders.brandId, brandId))
  const waiting = await db.select().from(outbox).where(eq(outbox.brandId, brandId))
  const known = new Set(ids.map(({ id }) => id))
  const old = waiting.filter(({ payload }) => known.has(String(payload['orderId']))).map(({ id }) => id)
  if (old.length > 0) await db.delete(outbox).where(and(eq(outbox.brandId, brandId), inArray(outbox.id, old)))
}

/**
 * Lets demo people have bought something, through the shop's own calls at a moment of the past. Once: a brand
 * that has any order is left alone. Whatever fails leaves a demo person without orders, never a shop that
 * does not start.
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
  await giveCreditBack(db, brandId)
  await silence(db, brandId)
}
