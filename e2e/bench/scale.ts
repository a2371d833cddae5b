import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_BRAND_FOLDERS } from '@larder/brands/import-places.ts'
import { importBrand } from '@larder/brands/import.ts'
import { loadBrandFolder } from '@larder/brands/folder/load-folder.ts'
import type { BrandFolder } from '@larder/brands/brand-folder.ts'
import { createApp } from '@larder/api/app.ts'
import { catalogueService, soldOutReports } from '@larder/api/catalog/index.ts'
import { BRANDS_CHANNEL, brandVersions } from '@larder/api/model/brand-versions.ts'
import { announcements } from '@larder/kernel/db/announcements.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppDeps } from '@larder/api/app-deps.ts'
import { orderingJobs } from '@larder/api/ordering.ts'
import { hasOrdered } from '@larder/api/ordering/index.ts'
import { releaseExpiredReservations } from '@larder/api/ordering/slots/slots.service.ts'
import { enqueueOutboxMessages, createOutboxDispatcher } from '@larder/api/messaging/index.ts'
import { addStores, copyBrand } from '@larder/testing/grow-brand.ts'
import { openBenchShop } from './bench-shop.ts'
import {
  changeItems,
  growFolder,
  measureImport,
  openSecondServer,
  raisePrice,
  readLogPosition,
  rename,
} from './imports.ts'
import { benchmarkMove } from './scale-move.ts'
import { printTable, quantile, roundToHundredths, measureTime } from './figures.ts'

// `pnpm bench:scale` measures what grows with a shop at sizes that once overloaded it, compared with a small size: the
// sitemaps of 500 stores, the outbox at 100 ms per destination, the first-order check among a million orders, imports of
// 20,000 and 100,000 items and of a chain of which 1 % changes, what a store of a chain has sold out, ten servers at
// rest with a thousand brands, and a brand that moves to another database under its shoppers. It runs all parts, or
// those named, prints results and asserts nothing.
const [STORES, ITEMS] = [500, 1_000]
const MESSAGE_COUNT = 1_000
const DESTINATION_DELAY_MS = 100
const ORDER_COUNT = 1_000_000
const IMPORT_SIZES = [20_000, 100_000]
const CHAIN = { id: 'chain', items: 20_000, stores: 500, differences: 100 }
const REPORTS = 200
const SMALL_BRANDS = 1_000
const SERVERS = 10

type Row = Record<string, string | number>

const shop = await openBenchShop('bench-scale', [
  '-c',
  'fsync=off',
  '-c',
  'shared_preload_libraries=pg_stat_statements',
])
const { db } = shop
const deps = await shop.freshDeps()

const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** Reads the sitemap index and all its files at once. */
async function readSiteMaps() {
  const app = createApp(await shop.freshDeps())
  const get = (path: string) => app.request(path, { headers: { host: 'fernhill.localhost' } })
  let index = ''
  const indexMs = await measureTime(async () => (index = await (await get('/sitemap.xml')).text()))
  const files = [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  let peak = process.memoryUsage.rss()
  let addresses = 0
  const read = async (path: string) => {
    for await (const chunk of (await get(path)).body ?? []) {
      addresses += Buffer.from(chunk).toString().split('<loc>').length - 1
      peak = Math.max(peak, process.memoryUsage.rss())
    }
  }
  const filesMs = await measureTime(() => Promise.all(files.map(read)))
  return { indexMs, files: files.length, addresses, filesMs, peak }
}

async function benchmarkSitemaps(): Promise<Row> {
  await readSiteMaps() // compiles the code before it is measured
  const small = await readSiteMaps()
  await addStores(db, { stores: STORES, items: ITEMS })
  const before = process.memoryUsage.rss()
  const { indexMs, files, addresses, filesMs, peak } = await readSiteMaps()
  return {
    index: formatSeconds(indexMs),
    files,
    addresses,
    'all files at once': formatSeconds(filesMs),
    'memory before': formatMegabytes(before),
    'at its peak': formatMegabytes(peak),
    'an address, times that of the demo': roundToHundredths(
      filesMs / addresses / (small.filesMs / small.addresses),
    ),
  }
}

async function benchmarkDeliveries(): Promise<Row> {
  const entries = Array.from({ length: MESSAGE_COUNT }, (_, at) => ({
    brandId: at % 2 ? 'ember' : 'fernhill',
    topic: at % 4 < 2 ? ('order/confirmation' as const) : ('order/store-system' as const),
    payload: { orderId: `order-${at}`, storeId: at % 20 },
    now: new Date(),
  }))
  await inTransaction(db, (tx) => enqueueOutboxMessages(tx, ...entries))
  const deliver = () => delay(DESTINATION_DELAY_MS)
  const dispatcher = createOutboxDispatcher(deps, {
    'order/confirmation': deliver,
    'order/store-system': deliver,
  })
  const ms = await measureTime(() => dispatcher.run())
  return {
    messages: MESSAGE_COUNT,
    seconds: formatSeconds(ms),
    'messages/s': Math.round(MESSAGE_COUNT / (ms / 1_000)),
    'times one after another': roundToHundredths((MESSAGE_COUNT * DESTINATION_DELAY_MS) / ms),
  }
}

/** Orders of other people, with their identity keys. */
const INSERT_OTHER_ORDERS = `
  insert into orders (brand_id, id, draft_order_id, order_number, link_secret, state, basket_id, basket_version,
    session_id, store_id, fulfilment_method, fulfilment_at, slot, snapshot, contact, total_pence, currency, channel,
    status, status_at, created_at, placed_at)
  select 'fernhill', 'o' || n, 'd' || n, n, 's', 'placed', 'b' || n, 1, 's' || n, 12, 'delivery', now(), '{}', '{}', '{}',
    1000, 'GBP', 'website', 'delivered', now(), now(), now()
  from generate_series(1, ${ORDER_COUNT}) n;
  insert into order_keys (brand_id, key, order_id)
  select 'fernhill', kind || md5(n::text), 'o' || n from generate_series(1, ${ORDER_COUNT}) n,
    unnest(array['email:', 'phone-name:']) kind`

/** Checks for 200 people who never ordered whether they have. */
async function checkFirstOrders(): Promise<number[]> {
  const keys = (name: string) => ['email', 'phone-name', 'address-name'].map((kind) => `${kind}:${name}`)
  const checks: number[] = []
  for (let at = 0; at < 200; at += 1)
    checks.push(await measureTime(() => hasOrdered(db, { brandId: 'fernhill', keys: keys(`new-${at}`) })))
  return checks
}

async function benchmarkFirstOrders(): Promise<Row> {
  await checkFirstOrders() // compiles the code before it is measured
  const few = await checkFirstOrders()
  const client = await db.$client.connect()
  await client.query(
    `set statement_timeout = 0; set session_replication_role = replica; ${INSERT_OTHER_ORDERS}`,
  )
  await client.query('analyze orders, order_keys')
  client.release(true)
  const many = await checkFirstOrders()
  return {
    orders: ORDER_COUNT,
    'median ms': roundToHundredths(quantile(many, 0.5)),
    'p95 ms': roundToHundredths(quantile(many, 0.95)),
    'median, times that of the demo': roundToHundredths(quantile(many, 0.5) / quantile(few, 0.5)),
  }
}

function replaceItems(brand: BrandFolder, count: number): BrandFolder {
  const { menu } = brand
  const [item] = menu.items
  if (!item) throw new Error('the demo has no item')
  const items = Array.from({ length: count }, (_, at) => ({ ...item, slug: `item-${at}` }))
  return { ...brand, menu: { ...menu, items: [...menu.items, ...items] } }
}

/** Imports of a chain's folder: the first, the same folder again, one with other prices, and one with other names. */
async function benchmarkDeltas(brand: BrandFolder): Promise<Record<string, Row>> {
  const folder = growFolder(brand, CHAIN)
  const first = await measureImport(db, folder)
  const second = await openSecondServer(await shop.freshDeps(), CHAIN.id)
  const prices = changeItems(folder, raisePrice)
  const names = changeItems(prices, rename)
  const moved = { ...names, menu: { ...names.menu, items: names.menu.items.toSpliced(50, 1) } }
  const rows: Record<string, Row> = { 'first import': describeImport(first) }
  rows['the same again'] = describeImport(await measureImport(db, folder))
  for (const [title, next] of Object.entries({
    '1 % prices': prices,
    '1 % names': names,
    'one item less': moved,
  })) {
    const before = await second.loadMenu()
    const figures = describeImport(await measureImport(db, next))
    const shown = await second.measureUntilShown((menu) => menu !== before)
    rows[title] = {
      ...figures,
      'a second server shows it after': `${Math.round(shown.ms)} ms`,
      'refused meanwhile': shown.refused,
      'longest wait there': `${Math.round(shown.longestWaitMs)} ms`,
      'longest turn': `${Math.round(shown.longestTurnMs)} ms`,
    }
  }
  second.stop()
  return rows
}

const describeImport = ({
  ms,
  processorMs,
  logBytes,
  memoryBytes,
}: Awaited<ReturnType<typeof measureImport>>) => ({
  seconds: formatSeconds(ms),
  processor: formatSeconds(processorMs),
  log: `${roundToHundredths(logBytes / 1024 / 1024)} MB`,
  memory: formatMegabytes(memoryBytes),
})

async function benchmarkImports(): Promise<Row> {
  const brand = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
  printTable(await benchmarkDeltas(brand), `${CHAIN.stores} stores, ${CHAIN.items} items`)
  const times: number[] = []
  for (const count of IMPORT_SIZES)
    times.push(await measureTime(() => importBrand(db, replaceItems(brand, count))))
  const [first = Number.NaN, last = Number.NaN] = times
  return {
    ...Object.fromEntries(
      IMPORT_SIZES.map((count, at) => [`${count} items`, formatSeconds(times[at] ?? Number.NaN)]),
    ),
    'the last, times the first': roundToHundredths(last / first),
  }
}

/** Reports of a store of a chain, whose menu a second server has in memory. */
async function benchmarkSoldOut(): Promise<Row> {
  await copyBrand(db, CHAIN)
  const second = await shop.freshDeps()
  const at = { storeId: 7, method: 'delivery', now: new Date() } as const
  const menuOfSecond = () => catalogueService(second).menuAt(CHAIN.id, at)
  const menu = await menuOfSecond()
  const items = menu.items.values().slice(0, REPORTS)
  const { report } = soldOutReports(deps)
  const news = announcements(db, BRANDS_CHANNEL, brandVersions(second).expire)
  await news.listen()
  const reportOne = (item: string, isOut: boolean) =>
    report({
      brandId: CHAIN.id,
      storeId: at.storeId,
      changes: [{ part: { menuItemId: item }, isOut }],
      occurredAt: new Date().toISOString(),
    })
  for (const { id } of items) await reportOne(id, true) // compiles the code, and writes whole pages of the log once
  const [log, processor] = [await readLogPosition(db), process.cpuUsage()]
  for (const { id } of items) await reportOne(id, false)
  const { user, system } = process.cpuUsage(processor)
  const logBytes = (await readLogPosition(db)) - log
  const delays: number[] = []
  for (const { id } of items.slice(0, 20)) {
    await reportOne(id, true)
    delays.push(
      await measureTime(async () => {
        while ((await menuOfSecond()).menuItems.get(id)?.isAvailable) await delay(1)
      }),
    )
  }
  news.stop()
  return {
    stores: CHAIN.stores,
    items: CHAIN.items,
    'processor of the server per report': `${roundToHundredths((user + system) / 1_000 / REPORTS)} ms`,
    'log per report': `${Math.round(logBytes / REPORTS)} bytes`,
    'until a second server shows it, at most': `${Math.ceil(Math.max(...delays))} ms`,
    'menu made anew': (await menuOfSecond()) === menu ? 'no' : 'yes',
  }
}

/**
 * Ten servers' worth of one second at rest: every brand is asked for by somebody, and each job runs as often as it would.
 * Returns the statements, and how long the database worked on them in ms.
 */
async function measureRest(servers: readonly AppDeps[], brandIds: readonly string[]) {
  await db.$client.query('select pg_stat_statements_reset()')
  const jobs = servers.map(orderingJobs)
  const seconds = 10
  for (let second = 0; second < seconds; second += 1) {
    for (const server of servers) await Promise.all(brandIds.map((id) => brandVersions(server).load(id)))
    for (const { deliver } of [...jobs, ...jobs]) await deliver()
    await delay(1_001)
  }
  for (const { sweep } of jobs) await sweep() // once in ten seconds
  for (const server of servers) await releaseExpiredReservations(db, server.clock())
  const { rows } = await db.$client.query<{ calls: string; ms: number }>(
    `select sum(calls) as calls, sum(total_exec_time) as ms from pg_stat_statements where query not like '%pg_stat%'`,
  )
  return { statements: Number(rows[0]?.calls) / seconds, ms: (rows[0]?.ms ?? 0) / seconds }
}

async function benchmarkBrands(): Promise<Row> {
  await db.$client.query('create extension if not exists pg_stat_statements')
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => shop.freshDeps()))
  const demo = await measureRest(servers, ['fernhill', 'ember'])
  const ids = Array.from({ length: SMALL_BRANDS }, (_, at) => `small-${at}`)
  for (const id of ids) await copyBrand(db, { id, items: 3, stores: 1, differences: 0 })
  await db.$client.query('analyze')
  for (const server of servers) await Promise.all(ids.map((id) => brandVersions(server).load(id)))
  const many = await measureRest(servers, ids)
  return {
    brands: SMALL_BRANDS,
    servers: SERVERS,
    'statements a second': Math.round(many.statements),
    'with two brands': Math.round(demo.statements),
    'database busy, ms a second': roundToHundredths(many.ms),
    'with two': roundToHundredths(demo.ms),
  }
}

const benchmarks = {
  'site-maps': benchmarkSitemaps,
  outbox: benchmarkDeliveries,
  'first-orders': benchmarkFirstOrders,
  imports: benchmarkImports,
  'sold-out': benchmarkSoldOut,
  brands: benchmarkBrands,
  move: () => benchmarkMove(shop),
}
const requestedBenchmarks = process.argv.slice(2)
try {
  for (const [name, part] of Object.entries(benchmarks))
    if (requestedBenchmarks.length === 0 || requestedBenchmarks.includes(name))
      printTable({ [name]: await part() })
} finally {
  await shop.close()
}
