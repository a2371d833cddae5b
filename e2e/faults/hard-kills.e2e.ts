import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { readOrder, startOrderLoad, type ConfirmedOrder } from '../fixtures/load.ts'
import { createDataFolder } from '../fixtures/own-shop.ts'
import { RestartedShop, KILL_TARGETS } from './hard-kills.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const PORT = SHOP_PORT + 4
/** The number of kills, cycling through their kinds (trust P3). */
const KILL_COUNT = 100
const SHOPPER_COUNT = 3
/** The minimum number of orders between two kills. */
const MIN_ORDERS = 2
const ROUND_TIMEOUT_MS = 60_000

type OrderRow = { id: string; state: string; total_pence: number; basket_id: string; payments: number }
type Payment = { reference: string; captured: number; refunded: number }

const ORDERS_QUERY = `select o.id, o.state, o.total_pence, o.basket_id,
  (select count(*)::int from payment_attempts a
    where a.order_id = o.id and a.state in ('authorised', 'captured')) as payments
  from orders o where o.contact->>'email' = 'load@example.com'`
const OVERSOLD_SLOTS_QUERY = `select slot_id, used, capacity from slots where used > capacity`
/** The number of placed orders in a slot never exceeds the slot's counter. */
const WRONG_SLOT_COUNTS_QUERY = `select s.slot_id, s.used, count(o.id)::int as placed from slots s
  join orders o on o.brand_id = s.brand_id and o.store_id = s.store_id and o.slot->>'slotId' = s.slot_id
  where o.state = 'placed' group by 1, 2 having count(o.id) > s.used`

/** Checks that every confirmed order exists exactly once, as it was confirmed. */
async function checkRecords(shop: RestartedShop, acknowledged: readonly ConfirmedOrder[]): Promise<void> {
  const rows = await shop.query<OrderRow>(ORDERS_QUERY)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { businessOrderId, orderTotal, method } of acknowledged) {
    expect(byId.get(businessOrderId)).toMatchObject({
      state: 'placed',
      total_pence: Math.round(orderTotal * 100),
      payments: method === 'card' ? 1 : 0,
    })
  }
  const placed = rows.filter(({ state }) => state === 'placed')
  expect(new Set(placed.map((row) => row.basket_id)).size).toBe(placed.length)
  expect(await shop.query(OVERSOLD_SLOTS_QUERY)).toEqual([])
  expect(await shop.query(WRONG_SLOT_COUNTS_QUERY)).toEqual([])
}

/** Checks that no order was paid twice at the gateway. */
async function checkGateway(shop: RestartedShop): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${PORT + 1}/control/cards/payments`)
  const payments: Payment[] = await reply.json()
  const attempts = await shop.query<{ reference: string; order_id: string }>(
    'select reference, order_id from payment_attempts',
  )
  const orderOf = new Map(attempts.map((attempt) => [attempt.reference, attempt.order_id]))
  const paid = payments.filter(({ captured, refunded }) => captured > refunded)
  const orders = paid.map(({ reference }) => orderOf.get(reference))
  expect(orders).not.toContain(undefined)
  expect(new Set(orders).size).toBe(orders.length)
}

/** Checks that the shopper sees the same paid order, whatever the kitchen did in the meantime. */
async function checkShopperView(order: ConfirmedOrder): Promise<void> {
  const seen = await readOrder(order)
  expect(seen.orderTotal).toBe(order.orderTotal)
  expect(seen.status.isNegative).toBe(false)
  expect(seen.payment).toMatchObject(
    order.method === 'card' ? { method: 'Cards', state: 'paid' } : { method: 'Cash' },
  )
}

test(`after ${KILL_COUNT} hard kills under load, every confirmed order still exists`, async () => {
  test.setTimeout(120_000 + KILL_COUNT * ROUND_TIMEOUT_MS)
  const data = await createDataFolder('hard-kills')
  const shop = new RestartedShop({
    port: PORT,
    data,
    env: { LIMIT_SCALE: '10000', SANDBOX_STEP_MS: '600000' },
  })
  await shop.opened()
  const load = startOrderLoad(PORT, SHOPPER_COUNT)
  const recoveries: string[] = []
  for (let round = 0; round < KILL_COUNT; round += 1) {
    const kill = KILL_TARGETS[round % KILL_TARGETS.length] ?? 'everything'
    const before = load.acknowledged.length
    await expect
      .poll(() => load.acknowledged.length, { timeout: ROUND_TIMEOUT_MS })
      .toBeGreaterThanOrEqual(before + MIN_ORDERS)
    await delay(Math.random() * 300) // kills at a random moment of an order
    await shop.kill(kill)
    const ms = await shop.recover(kill)
    recoveries.push(`${kill} ${ms} ms`)
    await checkRecords(shop, [...load.acknowledged])
    await Promise.all(load.acknowledged.slice(before).map(checkShopperView))
  }
  await load.stop()
  await checkRecords(shop, load.acknowledged)
  await checkGateway(shop)
  const cards = load.acknowledged.filter(({ method }) => method === 'card').length
  process.stdout.write(
    `${KILL_COUNT} hard kills, ${load.acknowledged.length} orders acknowledged (${cards} by card), all there. Back after: ${recoveries.join(', ')}\n`,
  )
  expect(load.unexpectedErrors).toEqual([])
  expect(shop.output()).toContain('The server stopped (exit SIGKILL); starting it again')
  expect(shop.output()).toContain('The database is back')
  expect(await shop.stop()).toEqual([])
})
