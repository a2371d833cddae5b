import { expect, onTestFinished, test } from 'vitest'
import { PLATFORM_DEADLINES } from './deadlines.ts'
import * as rolloutsContract from '@larder/contracts/rollouts'
import { startBusyLoops } from '@larder/shared/testing/busy-loops'
import { guardOf, openPort, visitorAt } from './counted-port.testing.ts'
import {
  openCountedShop,
  readCounts,
  sendReport,
  untilWritten,
  type CountedShop,
} from './counted-shop.testing.ts'
import { startRenderer } from './renderer/pool.ts'
import { openPage, operate } from './tiny-shop.testing.ts'

// The guard on a machine with more to do than processors: real renderers get a part of one, and take long to load. A busy
// machine must not be mistaken for a broken release, nor hide one.

const BUSY_LOOPS = 4
const CANARY_PERCENT = 25
/** Visits that run at the same time, and after each such round the guard judges. */
const AT_ONCE = 16
const MAX_ROUNDS = 30
/** Visits of one network with the same random number are one. */
const COUNTED_SHARE = 0.9
/** Visits of the canary that a harmless one must survive; the guard judges from 50 pages on. */
const HARMLESS_VISITS = 100
/** About a second of processor time, as loading a real release takes. */
const LOADING = `let sum = 0; for (let step = 0; step < 6e8; step += 1) sum += step`
/** So much that loading on a busy machine takes longer by the clock. */
const LOAD_MS = 5_000

const menuBundle = (render: string) =>
  `${LOADING}\nexport const exposed = { './routes': { render: ${render} } }`
const GOOD = menuBundle(`() => '<h1>Menu</h1>'`)

async function openRush(canary: string) {
  const shop = await openCountedShop({
    menuBundle: (version) => (version === 'm1' ? GOOD : canary),
    startRenderer,
    deadlines: { ...PLATFORM_DEADLINES, rendererLoad: LOAD_MS },
  })
  const origin = await openPort(shop)
  onTestFinished(startBusyLoops(BUSY_LOOPS))
  const canaryAct = { act: 'canary', version: 'm2', percent: CANARY_PERCENT }
  await operate(shop, 'menu', { ...canaryAct, withoutGate: true, why: 'a trial' })
  return { shop, origin, ...guardOf(shop) }
}

/** Why no new visit gets the canary at the moment; undefined when they do. */
async function findLoadProblem(shop: CountedShop): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  const { rollouts } = rolloutsContract.Rollouts.parse(
    await (await shop.request('/ops/rollouts', { headers })).json(),
  )
  return rollouts.flatMap(({ reasons }) => reasons).find(({ rule }) => rule === 'not-loaded')?.message
}
/** Waits until the visitors of a share may get the canary again. */
async function untilLoaded(shop: CountedShop): Promise<void> {
  await expect.poll(() => findLoadProblem(shop), { timeout: 240_000, interval: 250 }).toBeUndefined()
}

let pages = 0
/** Opens a page that no cache has as a new visitor whose browser works; returns the version that it got. */
async function visit(origin: string): Promise<string> {
  const shopper = visitorAt(origin)
  pages += 1
  const { composition, documentId } = await openPage(shopper, `/menu?page=${pages}`)
  for (const kind of ['hydrated', 'alive']) await sendReport(shopper, { kind, documentId })
  return composition.areas.find(({ name }) => name === 'menu')?.version ?? ''
}

/** Visitors come in rounds of some at once, a second apart, until `isDone` or the canary is aborted. */
async function receiveVisits(
  { shop, origin, judge, isCanaryRunning }: Awaited<ReturnType<typeof openRush>>,
  isDone: (canaryVisits: number) => boolean,
): Promise<number> {
  const start = shop.deps.clock().getTime()
  let canaryVisits = 0
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    await untilLoaded(shop)
    const versions = await Promise.all(Array.from({ length: AT_ONCE }, () => visit(origin)))
    canaryVisits += versions.filter((version) => version === 'm2').length
    shop.setNow(new Date(start + round * 61_000))
    await expect
      .poll(async () => (await readCounts(shop, 'host'))['h1 stable alive'], untilWritten)
      .toBeGreaterThanOrEqual(round * AT_ONCE * COUNTED_SHARE)
    await judge()
    if (isDone(canaryVisits) || !(await isCanaryRunning())) break
  }
  return canaryVisits
}

test('a copy of the stable release gets no visit before it has loaded, and is not aborted in a rush', async () => {
  const rush = await openRush(GOOD)
  const { shop, origin, isCanaryRunning } = rush
  expect(await findLoadProblem(shop)).toContain('No new visit gets m2 on this server')
  const early = await Promise.all(Array.from({ length: AT_ONCE }, () => visit(origin)))
  expect([...new Set(early)]).toEqual(['m1'])
  await expect
    .poll(async () => (await readCounts(shop, 'menu'))['m1 stable by cold visits'], untilWritten)
    .toBe(AT_ONCE)
  await untilLoaded(shop)
  const visits = await receiveVisits(rush, (canaryVisits) => canaryVisits >= HARMLESS_VISITS)
  expect(visits).toBeGreaterThanOrEqual(HARMLESS_VISITS)
  expect(await isCanaryRunning()).toBe(true)
  const counts = await readCounts(shop, 'menu')
  expect(Object.keys(counts).filter((name) => /not-rendered|broken/.test(name))).toEqual([])
}, 600_000)

test.each([
  ['throws while it renders', menuBundle(`() => { throw new Error('no price') }`)],
  ['computes without end while it renders', menuBundle(`() => { for (;;); }`)],
])(
  'a canary that %s is aborted in a rush, too',
  async (_, canary) => {
    const rush = await openRush(canary)
    await receiveVisits(rush, () => false)
    expect(await rush.isCanaryRunning()).toBe(false)
    expect((await readCounts(rush.shop, 'menu'))['m2 canary not-rendered']).toBeGreaterThan(0)
  },
  600_000,
)
