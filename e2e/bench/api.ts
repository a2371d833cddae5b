import { resolve } from 'node:path'
import { basketApi, catalogueApi, checkoutApi, searchApi, storesApi } from '@larder/shared/contracts'
import { createApp } from '@larder/api/app.ts'
import { superviseProcess } from '@larder/local/child.ts'
import { visitor } from '@larder/testing/visitor.ts'
import { openBenchShop } from './bench-shop.ts'
import { median, printProgress, printTable, roundToHundredths } from './figures.ts'
import { sendLoad, type BenchRequest, type LoadResult } from './api/load.ts'
import { recordStatements, type Recording } from './api/record.ts'
import { simulateRush } from './api/rush.ts'
import { createBasketToFill, createBasketToOrder, YORK_COLLECTION, listFreeSlots } from './api/shoppers.ts'

// `pnpm bench:api` compares the real server over the real database with a bare Hono and pg server that gives the same
// responses: once with the statements that a response takes without caches (`bare with SQL`), once with those that the
// real server sends when its caches are warm (`bare, warm`; reads then send none, and both servers answer from memory).
// It prints results and asserts nothing.
const PORT = Number(process.env['PORT'] ?? '4392')
// The two ports after PORT are those of the server's sandbox, which is not started, and of its operators.
const BARE_PORT = PORT + 3
const HOST = 'fernhill.localhost'
const ROUNDS = 3
const SECONDS_PER_ROUND = 3
const BASKET_COUNT = 64
const CONCURRENT_ORDER_COUNT = 240
const PACED_ORDER_COUNT = 400
const VARIANT_COUNT = 8
const PACED_REQUESTS_PER_SEC = 100
const PACED_SECONDS = 4
/** Requests per second: the dinner peak of trust P26, five times that, and more than two cores can serve. */
const RUSH_RATES_PER_SEC = [150, 750, 6_000]
const RUSH_SECONDS = 5
const RUSH_ORDER_COUNT = Math.ceil(
  (RUSH_RATES_PER_SEC.reduce((sum, rate) => sum + rate) * RUSH_SECONDS) / 100,
)

type BenchCase = {
  name: string
  path: string
  requests: BenchRequest[]
  paced?: BenchRequest[]
  once?: boolean
  /** Statements of a server with warm caches; empty for the reads. */
  recordings: Recording[]
  /** Statements of a server with empty caches; absent for writes, which are never cached. */
  cold?: Recording[]
}

const shop = await openBenchShop('bench')
const createFreshApp = async () => createApp(await shop.freshDeps())
const app = await createFreshApp()
const createVisitor = () => visitor(app, HOST)

/** Sends one prepared request through the app in this process. */
async function send(path: string, { body, cookie = '' }: BenchRequest, to = app): Promise<unknown> {
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await visitor(to, HOST).request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

async function recordRequests(path: string, requests: BenchRequest[]): Promise<Recording[]> {
  const recordings: Recording[] = []
  for (const request of requests) recordings.push(await recordStatements(() => send(path, request)))
  return recordings
}

async function createReadCase(name: string, path: string, body: object): Promise<BenchCase> {
  const requests = [{ body }]
  const coldApp = await createFreshApp()
  const cold = [await recordStatements(() => send(path, { body }, coldApp))]
  await send(path, { body }) // fills the caches
  return { name, path, requests, recordings: await recordRequests(path, requests), cold }
}

const createBasketsToFill = () =>
  Promise.all(Array.from({ length: BASKET_COUNT }, () => createBasketToFill(createVisitor())))

async function createFillCase(): Promise<BenchCase> {
  const { path } = basketApi.addItem
  const requests = await createBasketsToFill()
  const recordings = await recordRequests(path, requests.slice(0, VARIANT_COUNT))
  return { name: 'add to basket', path, requests, recordings }
}

async function createOrdersToPlace(count: number): Promise<BenchRequest[]> {
  const slots = await listFreeSlots(createVisitor(), new Date())
  const requests: BenchRequest[] = []
  for (let made = 0; made < count; made += 1) {
    const slot = slots[made % slots.length]
    if (slot) requests.push(await createBasketToOrder(createVisitor(), slot))
  }
  return requests
}

async function createOrderCase(): Promise<BenchCase> {
  const { path } = checkoutApi.processOrder
  const requests = await createOrdersToPlace(
    VARIANT_COUNT + PACED_ORDER_COUNT + ROUNDS * CONCURRENT_ORDER_COUNT,
  )
  const recordings = await recordRequests(path, requests.splice(0, VARIANT_COUNT))
  const paced = requests.splice(0, PACED_ORDER_COUNT)
  return { name: 'place order', path, requests, paced, once: true, recordings }
}

const [category] = (await createVisitor().call(catalogueApi.tree, YORK_COLLECTION)).categories
const browse = await createReadCase('store page data', storesApi.view.path, {
  seoUrl: 'fernhill-market-york-12',
})
const cases = [
  browse,
  await createReadCase('category items', catalogueApi.categoryItems.path, {
    ...YORK_COLLECTION,
    categoryId: category?.id,
  }),
  await createReadCase('search', searchApi.search.path, { ...YORK_COLLECTION, searchTerm: 'bread' }),
  await createFillCase(),
  await createOrderCase(),
]
/**
 * Separate baskets, because a line holds at most 99 of an item and the baskets of the other cases are nearly full by
 * then.
 */
const rushEndpoints = {
  browse,
  basket: { path: basketApi.addItem.path, requests: await createBasketsToFill() },
  order: { path: checkoutApi.processOrder.path, requests: await createOrdersToPlace(RUSH_ORDER_COUNT) },
}
await shop.db.$client.end()

const makeSlug = (name: string) => name.replaceAll(' ', '-')
const recordings = cases.flatMap(({ name, recordings: warm, cold }) => [
  [makeSlug(name), warm] as const,
  ...(cold ? [[`${makeSlug(name)}-cold`, cold] as const] : []),
])
const realServer = superviseProcess({
  name: 'The server',
  entry: 'api/main.ts',
  env: { ...process.env, ...shop.env, PORT: String(PORT) },
  say: printProgress,
})
const bareServer = superviseProcess({
  name: 'The bare server',
  entry: resolve(import.meta.dirname, 'api/bare.ts'),
  env: { ...process.env, DATABASE_URL: await shop.copyDatabase('bare'), PORT: String(BARE_PORT) },
  say: printProgress,
  greeting: Promise.resolve(Object.fromEntries(recordings)),
})
const realUrl = `http://127.0.0.1:${PORT}`
const bareUrl = `http://127.0.0.1:${BARE_PORT}`

async function measure({ name, path, requests, paced = requests, once, recordings: warm, cold }: BenchCase) {
  const real = { url: realUrl + path, host: HOST, once, seconds: SECONDS_PER_ROUND }
  const bareAt = (slug: string) => ({ ...real, url: `${bareUrl}/${slug}`, host: 'bare' })
  const rounds: { ours: LoadResult; warm: number; withSql: number }[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const share = once
      ? requests.slice(turn * CONCURRENT_ORDER_COUNT, (turn + 1) * CONCURRENT_ORDER_COUNT)
      : requests
    const ours = await sendLoad({ ...real, requests: share })
    const bareWarm = (await sendLoad({ ...bareAt(makeSlug(name)), requests: share })).perSecond
    const withSql = cold
      ? (await sendLoad({ ...bareAt(`${makeSlug(name)}-cold`), requests: share })).perSecond
      : bareWarm
    rounds.push({ ours, warm: bareWarm, withSql })
  }
  const calm = await sendLoad({
    ...real,
    requests: paced,
    seconds: PACED_SECONDS,
    rate: PACED_REQUESTS_PER_SEC,
  })
  const medianOf = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
  return {
    'statements, cold': (cold ?? warm)[0]?.statements.length ?? 0,
    'statements, warm': warm[0]?.statements.length ?? 0,
    'per second': Math.round(medianOf(({ ours }) => ours.perSecond)),
    'p50 ms': medianOf(({ ours }) => ours.p50),
    'p99 ms': medianOf(({ ours }) => ours.p99),
    'bare with SQL': Math.round(medianOf(({ withSql }) => withSql)),
    'ratio to it': roundToHundredths(medianOf(({ ours, withSql }) => ours.perSecond / withSql)),
    'bare, warm': Math.round(medianOf((each) => each.warm)),
    'ratio to that': roundToHundredths(medianOf((each) => each.ours.perSecond / each.warm)),
    [`p99 ms at ${PACED_REQUESTS_PER_SEC}/s`]: calm.p99,
    refused: rounds.reduce((sum, { ours }) => sum + ours.refused, calm.refused),
  }
}

try {
  await Promise.all([realServer.ready, bareServer.ready])
  const rows: Record<string, object> = {}
  for (const each of cases) rows[each.name] = await measure(each)
  printTable(rows)
  const rushes: Record<string, object> = {}
  for (const rate of RUSH_RATES_PER_SEC) {
    const plan = { url: realUrl, host: HOST, endpoints: rushEndpoints, rate, seconds: RUSH_SECONDS }
    rushes[`rush, ${rate}/s`] = await simulateRush(plan)
  }
  printTable(rushes)
} finally {
  await Promise.all([realServer.stop(), bareServer.stop()])
  await shop.close()
}
