import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createApp } from '@larder/api/app.ts'
import { assembleDeps } from '@larder/api/assemble-deps.ts'
import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { connect, type Db } from '@larder/kernel/db/client.ts'
import { ensureDatabase, migrate } from '@larder/kernel/db/migrate.ts'
import { seedDemo } from '@larder/local/demo/seed-demo.ts'
import { checkoutApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { copyBrand } from '@larder/testing/grow-brand.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { visitor, type Visitor } from '@larder/testing/visitor.ts'
import type { openBenchShop } from './bench-shop.ts'
import { printProgress } from './figures.ts'

const BRAND = { id: 'moving', items: 500, stores: 20, differences: 50 }
const [MEMBERS, ORDERS] = [10_000, 50_000]
/** Of the last 14 days. */
const MESSAGES = 50_000
const SHOPPERS = 2
const COMMAND = resolve(import.meta.dirname, '../../server/cli/move-brand.ts')

type Shop = Awaited<ReturnType<typeof openBenchShop>>
type Cell = { db: Db; newVisitor: (host?: string) => Visitor; deps: { clock: () => Date } }
type Outcome = { at: number; orderId?: string; refusal?: string }

async function openCell(shop: Shop, db: Db): Promise<Cell> {
  const { config, log } = await shop.freshDeps()
  const app = createApp(await assembleDeps({ db, config, log, clock: () => new Date() }))
  const newVisitor = (host = `${BRAND.id}.localhost`) => visitor(app, host)
  return { db, newVisitor, deps: { clock: () => new Date() } }
}

async function order(cell: Cell, shopper: Visitor): Promise<string> {
  const item = `extra-virgin-olive-oil-${await findItemNumber(cell.db)}`
  const basket = await createFilledBasket(cell, shopper, { method: 'collection', storeId: 1, item })
  return (await shopper.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))).draftOrderId
}

async function findItemNumber(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ position: number }>(
    `select position from menu_items where brand_id = $1 and slug like 'extra-virgin-olive-oil-%' limit 1`,
    [BRAND.id],
  )
  return rows[0]?.position ?? 0
}

/** Copies one row of a table many times, with other values in these columns: expressions of the number `n`. */
const multiply = (table: string, count: number, values: string) => `
  insert into ${table} select copy.*
  from (select * from ${table} where brand_id = '${BRAND.id}' limit 1) one, generate_series(1, ${count}) n,
    lateral jsonb_populate_record(one::${table}, jsonb_build_object(${values})) copy`

/** Makes many of the one member and the one order that the brand has. */
async function grow(db: Db): Promise<void> {
  const client = await db.$client.connect()
  const member = `'member_id', 'm' || n % ${MEMBERS} + 1`
  const statements = [
    multiply(
      'members',
      MEMBERS,
      `'id', 'm' || n, 'email_key', n || '@x.example', 'email', n || '@x.example', 'refer_friend_code', 'r' || n`,
    ),
    multiply('sessions', MEMBERS, `'id', 's' || n, 'token_hash', md5(n::text), ${member}`),
    multiply(
      'baskets',
      ORDERS,
      `'id', 'b' || n, 'token', md5(n::text), 'order_id', 'o' || n, 'session_id', 's' || n, ${member}`,
    ),
    multiply(
      'orders',
      ORDERS,
      `'id', 'o' || n, 'draft_order_id', 'd' || n, 'basket_id', 'b' || n, 'session_id', 's' || n, ${member}`,
    ),
    multiply('order_history', ORDERS, `'order_id', 'o' || n`),
    multiply('order_keys', 2 * ORDERS, `'order_id', 'o' || n % ${ORDERS} + 1, 'key', md5(n::text)`),
    multiply('outbox', MESSAGES, `'id', 'x' || n, 'due_at', null, 'done_at', now()`),
  ]
  await client.query('set statement_timeout = 0; set session_replication_role = replica')
  for (const statement of statements) {
    printProgress(statement.trim().slice(0, 30))
    await client.query(statement)
  }
  await client.query('set session_replication_role = origin; analyze')
  client.release(true)
}

/** Orders without a pause where the brand is led, and notes what became of each. */
function startShoppers(cells: { north: Cell; south: Cell }) {
  const outcomes: Outcome[] = []
  let [at, isOver] = ['north' as 'north' | 'south', false]
  const shop = async () => {
    while (!isOver) {
      const cell = cells[at]
      try {
        outcomes.push({ orderId: await order(cell, await createGuest(cell)), at: Date.now() })
      } catch (error) {
        outcomes.push({ refusal: isAppError(error) ? error.code : String(error), at: Date.now() })
        await delay(100) // a person does not try again at once
      }
    }
  }
  const shopping = Promise.all(Array.from({ length: SHOPPERS }, shop))
  const lead = (cell: 'south') => (at = cell)
  const end = async () => {
    isOver = true
    await shopping
    return outcomes
  }
  return { outcomes, lead, end }
}

const countOrders = async (db: Db, ids: readonly string[]): Promise<number> =>
  (
    await db.$client.query(
      `select from orders where brand_id = $1 and state = 'placed' and draft_order_id = any($2)`,
      [BRAND.id, ids],
    )
  ).rowCount ?? 0

async function loadTimes(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.$client.query<{ times: Record<string, string> }>(
    'select times from brand_moves where brand_id = $1',
    [BRAND.id],
  )
  return Object.fromEntries(Object.entries(rows[0]?.times ?? {}).map(([step, at]) => [step, Date.parse(at)]))
}

const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** A brand of 10,000 members and 50,000 orders moves to another database while shoppers order. */
export async function benchmarkMove(shop: Shop): Promise<Record<string, string | number>> {
  const { db } = shop
  await copyBrand(db, BRAND)
  await db.$client.query(
    `update stores set details = jsonb_set(details, '{methods,collection,slots,capacity}', '100000') where brand_id = $1`,
    [BRAND.id],
  )
  const target = new URL(shop.env['DATABASE_URL'] ?? '')
  await ensureDatabase(target.href, 'south')
  target.pathname = '/south'
  const southDb = connect(target.href, { onError: () => undefined })
  await migrate(southDb, loadShopMigrations())
  await seedDemo(southDb)
  const cells = { north: await openCell(shop, db), south: await openCell(shop, southDb) }
  await order(cells.north, await createMember(cells.north, 'ada@x.example'))
  await grow(db)
  const { outcomes, lead, end } = startShoppers(cells)
  while (outcomes.length < 20) await delay(50)
  printProgress('moving')
  await promisify(execFile)(process.execPath, [COMMAND, BRAND.id, '--to', target.href], {
    env: { ...process.env, ...shop.env },
  })
  lead('south')
  const [led, counted] = [Date.now(), outcomes.length]
  while (outcomes.length < counted + 20) await delay(50)
  await end()
  const [here, there] = [await loadTimes(db), await loadTimes(southDb)]
  const { closing = 0, frozen = 0 } = here
  const { copied = 0, live = 0 } = there
  const placed = outcomes.flatMap(({ orderId, at }) => (orderId === undefined ? [] : [{ orderId, at }]))
  const found = await countOrders(
    southDb,
    placed.map(({ orderId }) => orderId),
  )
  const refusals = Map.groupBy(
    outcomes.flatMap(({ refusal }) => refusal ?? []),
    (refusal) => refusal,
  )
  await southDb.$client.end()
  return {
    'orders before': placed.filter(({ at }) => at < closing).length,
    'while it closes': placed.filter(({ at }) => at >= closing && at < led).length,
    after: placed.filter(({ at }) => at >= led).length,
    lost: placed.length - found,
    refused: [...refusals].map(([code, all]) => `${all.length} ${code}`).join(', ') || 'none',
    'no orders for': formatSeconds(live - closing),
    'no writes for': formatSeconds(live - frozen),
    'of it copy and hashes': formatSeconds(copied - frozen),
  }
}
