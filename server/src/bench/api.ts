import { Console } from 'node:console'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { basketApi, catalogueApi, checkoutApi, searchApi, storesApi } from '@larder/shared/contracts'
import { createAdapters } from '../adapters/index.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/client.ts'
import { seedDemo } from '../db/demo.ts'
import { startCluster } from '../db/embedded/index.ts'
import { dropDatabase, ensureDatabase } from '../db/ensure-database.ts'
import { migrate } from '../db/migrate.ts'
import { visitor } from '../testing/visitor.ts'
import { startChild } from './child.ts'
import { hammer, type Ask } from './hammer.ts'
import { record, type Recording } from './record.ts'
import { basketToFill, basketToOrder, COLLECTION, freeSlots } from './shoppers.ts'

// `pnpm bench:api`: the real server over the real database, beside a bare Hono and pg server that sends the
// same statements and gives the same replies. Prints; asserts nothing.
const PORT = Number(process.env['PORT'] ?? '4392')
const HOST = 'fernhill.localhost'
const ROUNDS = 3
const SECONDS = 3
const BASKETS = 64
const ORDERS_AT_ONCE = 240
const ORDERS_PACED = 400
const VARIANTS = 8
const PACE = 100

type Case = {
  name: string
  path: string
  asks: Ask[]
  paced?: Ask[]
  once?: boolean
  recordings: Recording[]
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
const app = createApp({ db, config, log, adapters: createAdapters(config.adapters), clock: () => new Date() })
const someone = () => visitor(app, HOST)

/** Sends one prepared request through the app in this process. */
async function send(path: string, { body, cookie = '' }: Ask): Promise<unknown> {
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await someone().request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

async function recorded(path: string, asks: Ask[]): Promise<Recording[]> {
  const recordings: Recording[] = []
  for (const ask of asks) recordings.push(await record(() => send(path, ask)))
  return recordings
}

async function readCase(name: string, path: string, body: object): Promise<Case> {
  const asks = [{ body }]
  await send(path, { body }) // what is remembered is remembered
  return { name, path, asks, recordings: await recorded(path, asks) }
}

async function fillCase(): Promise<Case> {
  const { path } = basketApi.addItem
  const asks = await Promise.all(Array.from({ length: BASKETS }, () => basketToFill(someone())))
  return { name: 'add to basket', path, asks, recordings: await recorded(path, asks.slice(0, VARIANTS)) }
}

async function orderCase(): Promise<Case> {
  const { path } = checkoutApi.processOrder
  const slots = await freeSlots(someone(), new Date())
  const asks: Ask[] = []
  for (let made = 0; made < ROUNDS * ORDERS_AT_ONCE + ORDERS_PACED + VARIANTS; made += 1) {
    const slot = slots[made % slots.length]
    if (slot) asks.push(await basketToOrder(someone(), slot))
  }
  const recordings = await recorded(path, asks.splice(0, VARIANTS))
  return { name: 'place order', path, asks, paced: asks.splice(0, ORDERS_PACED), once: true, recordings }
}

const [category] = (await someone().call(catalogueApi.tree, COLLECTION)).categories
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
await db.$client.end()
await ensureDatabase(admin, 'bare', 'real')

const real = await startChild({ entry: 'main.ts', port: PORT, env })
const bare = await startChild({
  entry: 'bench/bare.ts',
  port: PORT + 1,
  env: { DATABASE_URL: cluster.url('bare') },
  hand: Object.fromEntries(cases.map(({ name, recordings }) => [name.replaceAll(' ', '-'), recordings])),
})
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const round = (value: number) => Math.round(value * 100) / 100

async function measure({ name, path, asks, paced = asks, once = false, recordings }: Case) {
  const rounds: { ours: number; theirs: number; p50: number; p99: number; refused: number }[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const share = once ? asks.slice(turn * ORDERS_AT_ONCE, (turn + 1) * ORDERS_AT_ONCE) : asks
    const ours = await hammer({ url: real.url + path, host: HOST, asks: share, once, seconds: SECONDS })
    const reference = {
      url: `${bare.url}/${name.replaceAll(' ', '-')}`,
      host: 'bare',
      once,
      seconds: SECONDS,
    }
    const theirs = await hammer({ ...reference, asks: share })
    rounds.push({ ...ours, ours: ours.perSecond, theirs: theirs.perSecond })
  }
  const calm = await hammer({ url: real.url + path, host: HOST, asks: paced, once, seconds: 4, rate: PACE })
  return {
    statements: recordings[0]?.statements.length ?? 0,
    'per second': Math.round(middle(rounds.map(({ ours }) => ours))),
    'p50 ms': middle(rounds.map(({ p50 }) => p50)),
    'p99 ms': middle(rounds.map(({ p99 }) => p99)),
    'bare per second': Math.round(middle(rounds.map(({ theirs }) => theirs))),
    ratio: round(middle(rounds.map(({ ours, theirs }) => ours / theirs))),
    [`p99 ms at ${PACE}/s`]: calm.p99,
    refused: rounds.reduce((sum, { refused }) => sum + refused, calm.refused),
  }
}

try {
  const rows: Record<string, object> = {}
  for (const each of cases) rows[each.name] = await measure(each)
  new Console(process.stdout).table(rows)
} finally {
  await bare.stop()
  await real.stop()
  await cluster.stop()
}
