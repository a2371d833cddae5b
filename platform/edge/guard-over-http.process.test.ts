import { expect, test } from 'vitest'
import * as releaseCounts from '@larder/contracts/release-counts'
import { guardOf, openPort, visitorAt } from './counted-port.testing.ts'
import {
  crashReport,
  openCountedShop,
  sendReport,
  untilWritten,
  type CountedShop,
} from './counted-shop.testing.ts'
import { openPage, operate } from './tiny-shop.testing.ts'

// Tests the guard from a socket to the abort, with documents and reports; `pnpm bench:guard` simulates it with counts only.

const CANARY_PERCENT = 25
/** The share of each release's visits with a crash; a few of the stable release's visits have one, too. */
const CRASH_SHARES = { m2: 0.3, m1: 0.004 }
const MAX_VISITS = 480
/** The guard judges after this many visits; there is one visit per second. */
const VISITS_PER_JUDGEMENT = 20
/** The minimum share of visits that are counted: two visitors of one network with the same random number are one visit. */
const COUNTED_SHARE = 0.95
/**
 * Maximum number of canary visits until the abort. The guard judges no release before 50 pages (`GUARD.minimumPages`); four
 * runs took 51 to 54 visits.
 */
const MAX_CANARY_VISITS = 100

/** Decides which visits crash: every nth visit of a release, so that runs are comparable. */
function crashSchedule(): (version: string) => boolean {
  const due = { m1: 0, m2: 0 }
  return (version) => {
    const release = version === 'm2' ? 'm2' : 'm1'
    due[release] += CRASH_SHARES[release]
    if (due[release] < 1) return false
    due[release] -= 1
    return true
  }
}

/** Reads how many pages were counted as alive in all minutes. */
async function countAlive(shop: CountedShop): Promise<number> {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  const reply = await shop.request('/ops/counts?area=menu&minutes=60', { headers })
  const { counts } = releaseCounts.ReleaseCounts.parse(await reply.json())
  return counts.reduce((sum, { name, total }) => sum + (name === 'alive' ? total : 0), 0)
}

test('the guard aborts a broken canary from the documents and reports of visitors over HTTP', async () => {
  const shop = await openCountedShop()
  const origin = await openPort(shop)
  await operate(shop, 'menu', ['canary', 'm2', String(CANARY_PERCENT)])
  const { judge, isCanaryRunning } = guardOf(shop)
  const start = shop.deps.clock().getTime()
  const crashes = crashSchedule()
  let [visits, canaryVisits] = [0, 0]
  do {
    const shopper = visitorAt(origin)
    const { composition, documentId } = await openPage(shopper, '/menu')
    const version = composition.areas.find(({ name }) => name === 'menu')?.version ?? ''
    visits += 1
    if (version === 'm2') canaryVisits += 1
    for (const kind of ['hydrated', 'alive']) await sendReport(shopper, { kind, documentId })
    if (crashes(version)) await sendReport(shopper, { ...crashReport(version), documentId })
    shop.setNow(new Date(start + visits * 1_000))
    if (visits % VISITS_PER_JUDGEMENT > 0) continue
    await expect.poll(() => countAlive(shop), untilWritten).toBeGreaterThanOrEqual(visits * COUNTED_SHARE)
    await judge()
    if (!(await isCanaryRunning())) break
  } while (visits < MAX_VISITS)
  expect(await isCanaryRunning()).toBe(false)
  process.stdout.write(`The guard aborted after ${canaryVisits} visits of the canary, ${visits} in all.\n`)
  expect(canaryVisits).toBeLessThanOrEqual(MAX_CANARY_VISITS)
}, 300_000)
