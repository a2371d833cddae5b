import { sql, like } from 'drizzle-orm'
import { pino } from 'pino'
import { assembleDeps } from '@larder/api/assemble-deps.ts'
import { loadConfig } from '@larder/api/config.ts'
import { orders, paymentAttempts, slotReservations, slots } from '@larder/api/model/schema/index.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { GatewayPayment } from '@larder/providers/cards/port.ts'
import { waitUntil } from './processes.ts'
import { listSettings } from './shop.ts'
import type { Site } from './site.ts'
import type { Acknowledged } from './timeline.ts'

/** The sweeper settles an interrupted payment within minutes. */
const SETTLED_WITHIN_MS = 300_000

/** What broke a promise, each with the time in ms at which it began. */
export type Breaches = Record<'lost' | 'double' | 'unordered' | 'oversold', { at: number; what: string }[]>

type PlacedOrder = { id: string; email: string; at: number; attemptId: string | null }

async function loadPlacedOrders(db: Db): Promise<PlacedOrder[]> {
  const rows = await db
    .select({
      id: orders.id,
      state: orders.state,
      email: sql<string>`${orders.contact} ->> 'email'`,
      placedAt: orders.placedAt,
      attemptId: orders.paidAttemptId,
    })
    .from(orders)
    .where(like(sql`${orders.contact} ->> 'email'`, 'shopper-%@drill.example'))
  return rows
    .filter(({ state }) => state === 'placed')
    .map(({ placedAt, ...row }) => ({ ...row, at: placedAt?.getTime() ?? 0 }))
}

const holdsMoney = ({ status, capturedPence, refundedPence }: GatewayPayment): boolean =>
  status === 'authorised' || capturedPence > refundedPence

/** Payments that hold a shopper's money without being the payment of a placed order. */
async function findUnordered(db: Db, payments: readonly GatewayPayment[]): Promise<GatewayPayment[]> {
  const placed = new Set((await loadPlacedOrders(db)).map(({ attemptId }) => attemptId))
  const attempts = await db
    .select({ id: paymentAttempts.id, reference: paymentAttempts.reference })
    .from(paymentAttempts)
  const ordered = new Set(attempts.filter(({ id }) => placed.has(id)).map(({ reference }) => reference))
  return payments.filter((payment) => holdsMoney(payment) && !ordered.has(payment.reference))
}

/** Slots with more orders or reservations than places. */
async function findOversold(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ slot: string; taken: number; capacity: number }>(sql`
    select ${slots.slotId} as slot, ${slots.capacity} as capacity, taken from ${slots} join (
      select brand_id, store_id, slot ->> 'slotId' as slot_id, count(*)::int as taken
      from ${orders} where state = 'placed' group by 1, 2, 3
      union all
      select brand_id, store_id, slot_id, count(*)::int
      from ${slotReservations} where status <> 'none' group by 1, 2, 3
    ) of using (brand_id, store_id, slot_id) where taken > ${slots.capacity}`)
  return rows.map(({ slot, taken, capacity }) => `${slot}: ${taken} of ${capacity}`)
}

const listRepeated = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] =>
  Object.values(Object.groupBy(items, key)).flatMap((group = []) => group.slice(1))

/**
 * Compares what shoppers were told with the database and the gateway, after interrupted payments have been settled.
 */
export async function audit(
  site: Site,
  db: Db,
  { acknowledged, from }: { acknowledged: readonly Acknowledged[]; from: Date },
): Promise<Breaches> {
  const config = loadConfig(listSettings(site))
  const { adapters } = await assembleDeps({
    db,
    config,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
  })
  const fetchPayments = () => adapters.cards.fetchBetween(from, new Date())
  const loadUnordered = async () => findUnordered(db, await fetchPayments())
  await waitUntil(
    'every payment to be settled',
    async () => (await loadUnordered()).length === 0,
    SETTLED_WITHIN_MS,
  ).catch(() => undefined) // those that are left are reported
  const placed = await loadPlacedOrders(db)
  const ids = new Set(placed.map(({ id }) => id))
  return {
    lost: acknowledged
      .filter(({ businessOrderId }) => !ids.has(businessOrderId))
      .map(({ at, businessOrderId, kind }) => ({ at, what: `${kind} order ${businessOrderId}` })),
    double: listRepeated(placed, ({ email }) => email).map(({ at, id }) => ({ at, what: `order ${id}` })),
    unordered: (await loadUnordered()).map(({ id, gatewayStatus, reference }) => ({
      at: Date.now(),
      what: `payment ${id} (${gatewayStatus}, ${reference})`,
    })),
    oversold: (await findOversold(db)).map((what) => ({ at: Date.now(), what })),
  }
}
