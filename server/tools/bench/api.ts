import { Console } from 'node:console'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { basketApi, catalogueApi, checkoutApi, searchApi, storesApi } from '@larder/shared/contracts'
import { createApp } from '../../src/app.ts'
import { assembleDeps } from '../../src/assemble-deps.ts'
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/kernel/db/client.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { startCluster } from '../../supervisor/embedded/cluster.ts'
import { dropDatabase, ensureDatabase } from '../../src/kernel/db/ensure-database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { visitor } from '../../testing/visitor.ts'
import { startChild } from './child.ts'
import { hammer, type BenchRequest, type Measured } from './hammer.ts'
import { record, type Recording } from './record.ts'
import { rush } from './rush.ts'
import { basketToFill, basketToOrder, COLLECTION, freeSlots } from './shoppers.ts'

// `pnpm bench:api`: the real server over the real database, beside a bare Hono and pg server that gives the same
// replies: once sending the statements that the reply takes without caches (`bare with SQL`), once those that the real
// server sends when its caches are warm (`bare, warm`: for the reads none, both answer from memory). Prints; asserts
// nothing.
const PORT = Number(process.env['PORT'] ?? '4392')
const HOST = 'fernhill.localhost'
const ROUNDS = 3
const SECONDS = 3
const BASKETS = 64
const ORDERS_AT_ONCE = 240
const ORDERS_PACED = 400
const VARIANTS = 8
const PACE = 100
/** The dinner peak of trust P26, five times that, and more than two cores can serve. */
const RUSHES = [150, 750, 6_000]
const RUSH_SECONDS = 5
const RUSH_ORDERS = Math.ceil((RUSHES.reduce((sum, rate) => sum + rate) * RUSH_SECONDS) / 100)

const ORDERS_IN_ALL = ROUNDS * ORDERS_AT_ONCE + ORDERS_PACED + RUSH_ORDERS + VARIANTS

type Case = {
  name: string
  path: string
  requests: BenchRequest[]
  paced?: BenchRequest[]
  once?: boolean
  /** Statements of a warm server; for the reads none. */
  recordings: Recording[]
  /** Statements of a server with empty caches; absent for the writes, which are never cached. */
  cold?: Recording[]
}

const folder = resolve(import.meta.dirname, '../../../.larder/bench')
const secret = 'the-secret-of-a-benchmark-is-not-a-secret'
const cluster = await startCluster({ folder: resolve(folder, 'postgres') })
const admin = cluster.url('postgres')
for (const name of ['real', 'bare']) await dropDatabase(admin, name)
await ensureDatabase(admin, 'real')
const env = {
  DATABASE_URL: cluster.url('real'),
  LARDER_DATA: folder,
  LARDER_SECRET: secret,
  LIMIT_SCALE: '10000',
  LOG_LEVEL: 'silent',
}
const config = readConfig(env)
const db = connect(env.DATABASE_URL, { onError: () => undefined })
await migrate(db)
await seedDemo(db)
const log = pino({ level: 'silent' })
/** Each call creates a server with empty caches. */
const freshApp = () => createApp(assembleDeps({ db, config, log, clock: () => new Date() }))
const app = freshApp()
const newVisitor = () => visitor(app, HOST)

/** Sends one prepared request through the app in this process. */
async function send(path: string, { body, cookie = '' }: BenchRequest, to = app): Promise<unknown> {
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await visitor(to, HOST).request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

async function recorded(path: string, requests: BenchRequest[]): Promise<Recording[]> {
  const recordings: Recording[] = []
  for (const ask of requests) recordings.push(await record(() => send(path, ask)))
  return recordings
}

async function readCase(name: string, path: string, body: object): Promise<Case> {
  const requests = [{ body }]
  const cold = [await record(() => send(path, { body }, freshApp()))]
  await send(path, { body }) // fills the caches
  return { name, path, requests, recordings: await recorded(path, requests), cold }
}

async function fillCase(): Promise<Case> {
  const { path } = basketApi.addItem
  const requests = await Promise.all(Array.from({ length: BASKETS }, () => basketToFill(newVisitor())))
  return {
    name: 'add to basket',
    path,
    requests,
    recordings: await recorded(path, requests.slice(0, VARIANTS)),
  }
}

async function orderCase(): Promise<Case> {
  const { path } = checkoutApi.processOrder
  const slots = await freeSlots(newVisitor(), new Date())
  const requests: BenchRequest[] = []
  for (let made = 0; made < ORDERS_IN_ALL; made += 1) {
    const slot = slots[made % slots.length]
    if (slot) requests.push(await basketToOrder(newVisitor(), slot))
  }
  const recordings = await recorded(path, requests.splice(0, VARIANTS))
  return {
    name: 'place order',
    path,
    requests,
    paced: requests.splice(0, ORDERS_PACED),
    once: true,
    recordings,
  }
}

const [category] = (await newVisitor().call(catalogueApi.tree, COLLECTION)).categories
const cases = [
  await readCase('store page data', storesApi.view.path, { seoUrl: 'fernhill-market-york-12' }),
  await readCase('category items', catalogueApi.categoryItems.path, {
    ...COLLECTION,
    categoryId: category?.id,
  }),
  await readCase('search', searchApi.search.path, { ...COLLECTION, searchTerm: 'bread' }),
  await fillCase(),
  await orderCase(),
]
/** Baskets of their own: one takes 99 of an item, and those above are nearly full by then. */
const rushBaskets = await Promise.all(Array.from({ length: BASKETS }, () => basketToFill(newVisitor())))
await db.$client.end()
await ensureDatabase(admin, 'bare', 'real')

const slugOf = (name: string) => name.replaceAll(' ', '-')
const real = await startChild({ entry: 'src/main.ts', port: PORT, env })
const bare = await startChild({
  entry: 'tools/bench/bare.ts',
  port: PORT + 1,
  env: { DATABASE_URL: cluster.url('bare') },
  initialMessage: Object.fromEntries(
    cases.flatMap(({ name, recordings, cold }) => [
      [slugOf(name), recordings],
      ...(cold ? [[`${slugOf(name)}-cold`, cold] as const] : []),
    ]),
  ),
})
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const round = (value: number) => Math.round(value * 100) / 100

async function measure({ name, path, requests, paced = requests, once = false, recordings, cold }: Case) {
  const bareAt = (slug: string) => ({ url: `${bare.url}/${slug}`, host: 'bare', once, seconds: SECONDS })
  const rounds: { ours: Measured; warm: number; withSql: number }[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const share = once ? requests.slice(turn * ORDERS_AT_ONCE, (turn + 1) * ORDERS_AT_ONCE) : requests
    const ours = await hammer({ url: real.url + path, host: HOST, requests: share, once, seconds: SECONDS })
    const warm = (await hammer({ ...bareAt(slugOf(name)), requests: share })).perSecond
    const withSql = cold
      ? (await hammer({ ...bareAt(`${slugOf(name)}-cold`), requests: share })).perSecond
      : warm
    rounds.push({ ours, warm, withSql })
  }
  const calm = await hammer({
    url: real.url + path,
    host: HOST,
    requests: paced,
    once,
    seconds: 4,
    rate: PACE,
  })
  const medianOf = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return {
    'statements, cold': (cold ?? recordings)[0]?.statements.length ?? 0,
    'statements, warm': recordings[0]?.statements.length ?? 0,
    'per second': Math.round(medianOf(({ ours }) => ours.perSecond)),
    'p50 ms': medianOf(({ ours }) => ours.p50),
    'p99 ms': medianOf(({ ours }) => ours.p99),
    'bare with SQL': Math.round(medianOf(({ withSql }) => withSql)),
    'ratio to it': round(medianOf(({ ours, withSql }) => ours.perSecond / withSql)),
    'bare, warm': Math.round(medianOf(({ warm }) => warm)),
    'ratio to that': round(medianOf(({ ours, warm }) => ours.perSecond / warm)),
    [`p99 ms at ${PACE}/s`]: calm.p99,
    refused: rounds.reduce((sum, { ours }) => sum + ours.refused, calm.refused),
  }
}

/** The ready baskets that earlier rounds have not used. */
async function runRushes(): Promise<Record<string, object>> {
  const [browse, , , basket, order] = cases
  if (!browse || !basket || !order) return {}
  const endpoints = {
    browse,
    basket: { ...basket, asks: rushBaskets },
    order: { ...order, asks: order.requests.slice(ROUNDS * ORDERS_AT_ONCE) },
  }
  const rows: Record<string, object> = {}
  for (const rate of RUSHES) {
    rows[`rush, ${rate}/s`] = await rush({
      url: real.url,
      host: HOST,
      endpoints,
      rate,
      seconds: RUSH_SECONDS,
    })
  }
  return rows
}

try {
  const rows: Record<string, object> = {}
  for (const each of cases) rows[each.name] = await measure(each)
  const table = new Console(process.stdout)
  table.table(rows)
  table.table(await runRushes())
} finally {
  await bare.stop()
  await real.stop()
  await cluster.stop()
}
