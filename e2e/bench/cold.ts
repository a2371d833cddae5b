import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { createApp } from '@larder/api/app.ts'
import { assembleDeps } from '@larder/api/assemble-deps.ts'
import { loadConfig } from '@larder/api/config.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { copyBrand } from '@larder/testing/grow-brand.ts'
import { openBenchShop } from './bench-shop.ts'
import { measureTime, printTable } from './figures.ts'

// `pnpm bench:cold` measures what a shopper of a large brand that is not in memory waits for, how long the event loop
// stops meanwhile, how long a shopper of another brand waits, and whether a server with a small heap survives more
// brands than fit. It prints results and asserts nothing.
const ITEMS = 20_000
const STORES = 500
const DIFFERENCES = 100
const BRANDS = 6
const SHOPPERS = 20
const SMALL_HEAP_MB = 450
const [MAX_TRIES, RETRY_MS] = [20, 2_000]
const NS_PER_MS = 1e6

type App = ReturnType<typeof createApp>

const formatMs = (ms: number) => `${Math.round(ms)} ms`
const brandName = (at: number) => `big-${at}`

async function post(
  app: App,
  brand: string,
  { path, body }: { path: string; body: object },
): Promise<number> {
  const reply = await app.request(path, {
    method: 'POST',
    headers: { host: `${brand}.localhost`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return reply.status
}

const openStore = (app: App, brand: string, store: number) =>
  post(app, brand, {
    path: '/api/stores/view',
    body: { seoUrl: `store-${store}`, fulfilmentMethod: 'delivery' },
  })
const searchFor = (searchTerm: string) => (app: App, brand: string, store: number) =>
  post(app, brand, {
    path: '/api/search/global',
    body: { storeId: store, fulfilmentMethod: 'delivery', searchTerm, filter: {} },
  })
const listStores = (app: App, brand: string) => post(app, brand, { path: '/api/stores/list', body: {} })

const ASK_EVERY_MS = 50

/**
 * Asks another brand for its stores every 50 ms until stopped. Returns the longest time in ms from when the request was
 * due, which a stopped event loop delays, to its reply.
 */
function watchOtherBrand(app: App): () => Promise<number> {
  let isStopped = false
  let longest = 0
  const watching = (async () => {
    let due = performance.now()
    while (!isStopped) {
      await post(app, 'ember', { path: '/api/stores/list', body: {} })
      longest = Math.max(longest, performance.now() - due)
      due = Math.max(due, performance.now()) + ASK_EVERY_MS
      await delay(ASK_EVERY_MS)
    }
  })()
  return async () => {
    isStopped = true
    await watching
    return longest
  }
}

/** Watches for the turn of the event loop that takes most processor time, which a busy machine does not lengthen. */
function watchTurns(): () => number {
  const processorMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let last = processorMs()
  let next = setImmediate(function turn() {
    const now = processorMs()
    longest = Math.max(longest, now - last)
    last = now
    next = setImmediate(turn)
  })
  return () => {
    clearImmediate(next)
    return longest
  }
}

/** Measures a task: its time, the longest stop of the event loop, and the longest wait of another brand's shopper. */
async function watchLoop(app: App, work: () => Promise<number[]>) {
  const loop = monitorEventLoopDelay({ resolution: 5 })
  const stopWatching = watchOtherBrand(app)
  loop.enable()
  await delay(50) // the histogram counts from the loop's second turn
  const stopWatchingTurns = watchTurns()
  let statuses: number[] = []
  const ms = await measureTime(async () => (statuses = await work()))
  await delay(20) // the last stop is counted at the loop's next turn
  loop.disable()
  const longestTurn = stopWatchingTurns()
  return {
    time: formatMs(ms),
    'longest stop of the loop': formatMs(loop.max / NS_PER_MS),
    'of it processor time': formatMs(longestTurn),
    'another brand waits': formatMs(await stopWatching()),
    statuses: [...new Set(statuses)].join(' '),
  }
}

async function benchmarkOpening(app: App) {
  const stores = Array.from({ length: SHOPPERS }, (_, at) => at + 1)
  await post(app, 'ember', { path: '/api/stores/list', body: {} })
  const all = (open: typeof openStore, brand: string, from = 0) =>
    watchLoop(app, () => Promise.all(stores.map((store) => open(app, brand, from + store))))
  printTable({
    [`${SHOPPERS} shoppers open ${SHOPPERS} stores, cold`]: await all(openStore, brandName(1)),
    [`${SHOPPERS} other stores, warm`]: await all(openStore, brandName(1), 100),
    'the same stores again': await all(openStore, brandName(1), 100),
    'the first searches': await all(searchFor('milk'), brandName(1)),
    'the first searches by a diet': await all(searchFor('dairy free'), brandName(1)),
    [`lists of ${STORES} stores`]: await all(listStores, brandName(1)),
    [`${SHOPPERS} stores of a second brand, other code compiled`]: await all(openStore, brandName(2)),
  })
}

/** Asks again when told to, as a shopper does. Returns the last status. */
async function askUntilLoaded(ask: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const status = await ask()
    if (status !== 503 || tries === MAX_TRIES) return status
    await delay(RETRY_MS)
  }
}

/** Opens and searches every brand in turn, and prints a line for each. */
async function openAll(app: App) {
  for (let at = 1; at <= BRANDS; at += 1) {
    const opened = await askUntilLoaded(() => openStore(app, brandName(at), 1))
    const searched = await askUntilLoaded(() => searchFor('milk')(app, brandName(at), 1))
    const used = Math.round(process.memoryUsage().heapUsed / 1024 / 1024)
    console.warn(`  brand ${at}: ${opened} ${searched}, heap ${used} MB`)
  }
}

async function openApp(
  env: Record<string, string | undefined>,
): Promise<{ app: App; close: () => Promise<void> }> {
  const config = loadConfig({ ...env, REPLY_CACHE_MS: '0' })
  const db = connect(config.databaseUrl ?? '', { onError: () => undefined })
  const deps = await assembleDeps({ db, config, log: pino({ level: 'silent' }), clock: () => new Date() })
  return { app: createApp(deps), close: () => db.$client.end() }
}

async function benchmarkSmallHeap(env: Record<string, string>) {
  const flags = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${SMALL_HEAP_MB}`]
  const child = spawn(process.execPath, [...flags, import.meta.filename, 'open-all'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  printTable({
    [`${BRANDS} brands, heap of ${SMALL_HEAP_MB} MB`]: { 'the process ended with': code ?? signal },
  })
}

async function main() {
  const shop = await openBenchShop('bench-cold', ['-c', 'fsync=off'])
  try {
    for (let at = 1; at <= BRANDS; at += 1)
      await copyBrand(shop.db, { id: brandName(at), items: ITEMS, stores: STORES, differences: DIFFERENCES })
    const { app, close } = await openApp(shop.env)
    await benchmarkOpening(app)
    await close()
    await benchmarkSmallHeap(shop.env)
  } finally {
    await shop.close()
  }
}

if (process.argv[2] === 'open-all') {
  const { app, close } = await openApp(process.env)
  await openAll(app)
  await openAll(app)
  await close()
} else await main()
