import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext } from '@playwright/test'
import { writeAlteredRelease } from '../fixtures/bad-releases/altered-release.ts'
import { FAULT_MESSAGE } from '../fixtures/bad-releases/faults.ts'
import { ratesPerPage, simulateTraffic } from '../fixtures/bad-releases/simulate-traffic.ts'
import { BAD_RELEASES, type BadRelease } from '../fixtures/bad-releases/table.ts'
import {
  readCounts,
  isHanging,
  isHangingAfterReport,
  leavePages,
  waitForCount,
  sumCounts,
  waitForRenderer,
  waitForServerRendering,
  visitPage,
  openVisitor,
} from '../fixtures/bad-releases/visits.ts'
import { createOperatorsApi } from '../fixtures/operators.ts'
import {
  createDataFolder,
  ownDataFolder,
  startOwnShop,
  stopOwnShop,
  type OwnShop,
} from '../fixtures/own-shop.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const PORT = SHOP_PORT + 10
const REPO_ROOT = resolve(import.meta.dirname, '../..')
const CANARY_PERCENT = 25

// All cases share one shop, in which the areas have canaries one after the other.
test.describe.configure({ mode: 'default' })
test.setTimeout(300_000)

const execFileAsync = promisify(execFile)
const origin = `http://localhost:${PORT}`
const dataFolder = ownDataFolder('bad-releases')
const operators = createOperatorsApi(dataFolder, origin)
const shop = { data: dataFolder, origin, operators }
let running: OwnShop

type Counts = Awaited<ReturnType<typeof readCounts>>
type ReleaseVersions = { from: string; to: string }
/** The number of pages opened with the stable release of every area. */
let stableVisits = 0

test.beforeAll(async () => {
  await createDataFolder('bad-releases')
  running = startOwnShop({ port: PORT, data: dataFolder, env: { LIMIT_SCALE: '100' } })
  await running.open
})
test.afterAll(() => stopOwnShop(running))

/**
 * The gate's rejections of a canary, by rule. A browser tries the release first where only a browser finds the fault.
 */
async function checkGate(
  { area, rule }: Pick<BadRelease, 'area' | 'rule'>,
  version: string,
): Promise<string[]> {
  if (rule === 'browser-smoke') {
    const command = resolve(REPO_ROOT, 'server/cli/release-try.ts')
    const env = { ...process.env, LARDER_DATA: dataFolder }
    await execFileAsync(process.execPath, [command, area, version], { env }).catch(() => undefined) // the command exits with the problems that it found
  } else await operators.recordTrial(area, version)
  return Object.keys(await operators.change(area, { act: 'canary', version, percent: CANARY_PERCENT }))
}

/**
 * Waits until the pages were counted as interactive where possible, leaves them, and waits until leaving was counted,
 * too.
 */
async function leaveCountedPages(
  contexts: [BrowserContext, BrowserContext],
  bad: BadRelease,
  { from, to, before }: ReleaseVersions & { before: Counts },
) {
  const { area, isLeft = false } = bad
  const until = async (name: 'hydrated' | 'alive', isNever: boolean) => {
    await waitForCount(shop, { area, version: from, name, before: sumCounts(before, name) })
    if (!isNever) await waitForCount(shop, { area, version: to, name })
  }
  const isSilent = isHanging(bad) || isHangingAfterReport(bad)
  await until('hydrated', isHanging(bad) || isLeft)
  for (const context of contexts.slice(0, isSilent ? 1 : 2)) await leavePages(context)
  await until('alive', isSilent || isLeft)
}

/**
 * The counts that reveal a page that hangs. Funnel steps are left out: without them the guard would be certain within
 * ten seconds, and the case has to show that the hang alone aborts the release.
 */
const HANG_COUNTS = new Set(['documents', 'visits', 'hydrated', 'left', 'alive'])

async function openBoth(browser: Browser, bad: BadRelease, { from, to }: ReleaseVersions) {
  const { area, path, counted = 'documents' } = bad
  const earlier = await readCounts(shop, area, from)
  const good = await openVisitor(shop, browser, { area, canary: to, bucket: 9_999 })
  const canary = await openVisitor(shop, browser, { area, canary: to, bucket: 0 })
  await waitForRenderer(shop, { area, version: to })
  await waitForServerRendering(shop, canary, { ...bad, version: to })
  const [before, after] = [await visitPage(shop, good, { path }), await visitPage(shop, canary, bad)]
  stableVisits += bad.isLeft ? 2 : 1
  expect([before, after].map((areas) => areas.find(({ name }) => name === area)?.version)).toEqual([from, to])
  // The releases of other areas, including the hashes of their files, are unchanged. An altered host counts as an older
  // one, for which files have their other address (docs/decisions/268).
  const others = (areas: typeof before) =>
    areas.filter(({ name }) => name !== area).map((one) => ({ ...one, base: undefined }))
  expect(others(after)).toEqual(others(before))
  await waitForCount(shop, { area, version: to, name: counted })
  await leaveCountedPages([good, canary], bad, { from, to, before: earlier })
  const [stable, seen] = [await readCounts(shop, area, from), await readCounts(shop, area, to)]
  expect([...new Set(seen.map(({ arm }) => arm))]).toEqual(['canary'])
  await Promise.all([good.close(), canary.close()])
  const brand = seen[0]?.brand ?? ''
  const isSilent = isHanging(bad) || isHangingAfterReport(bad)
  const shown = (counts: Counts) => (isSilent ? counts.filter(({ name }) => HANG_COUNTS.has(name)) : counts)
  return {
    brand,
    perPage: { canary: ratesPerPage(shown(seen), 1), stable: ratesPerPage(shown(stable), stableVisits) },
  }
}

for (const bad of BAD_RELEASES) {
  const { name, area, rule, counted, comparison = counted } = bad
  test(`a release that ${name}: gate rule ${rule ?? 'none'}, guard comparison ${comparison ?? 'none'}`, async ({
    browser,
    expectConsole,
  }, { annotations }) => {
    expectConsole(new RegExp(`${FAULT_MESSAGE}|/r/${area}/|Minified React error|404`))
    const before = await operators.plan()
    const from = before[area]?.stable ?? ''
    const to = name.replaceAll(' ', '_')
    await bad.publish(dataFolder, { from, to })

    expect(await checkGate(bad, to)).toEqual(rule ? [rule] : [])
    const overruled = {
      act: 'canary',
      version: to,
      percent: CANARY_PERCENT,
      withoutGate: true,
      why: 'A test',
    }
    if (rule) expect(await operators.change(area, overruled)).toEqual({})

    const pages = await openBoth(browser, bad, { from, to })
    // A page that hangs after it became interactive is only detected 40 s after its document.
    const traffic = isHangingAfterReport(bad) ? { ...pages, seconds: 90 } : pages
    const simulated = await simulateTraffic(dataFolder, { area, ...traffic })
    annotations.push({ type: 'seen', description: JSON.stringify({ ...pages.perPage, ...simulated }) })
    // For a page left before it is interactive both comparisons apply, and the guard names the more certain one first.
    const wanted = bad.isLeft ? [comparison, 'never-hydrated'] : [comparison]
    if (comparison) expect(simulated.reasons.filter((reason) => wanted.includes(reason))).not.toEqual([])
    else expect(simulated.reasons).toEqual([])
    if (!comparison) await operators.change(area, { act: 'abort' })
    // Every other area is unchanged.
    await expect.poll(operators.plan).toEqual(before)
  })
}

const AREAS = ['account', 'basket', 'checkout', 'discovery', 'host', 'menu'] as const
// For each area, a browser opens every page.
for (const area of AREAS)
  test(`a copy of the stable release of ${area} breaks no rule`, async () => {
    const before = await operators.plan()
    await writeAlteredRelease(
      dataFolder,
      { area, from: before[area]?.stable ?? '', to: 'as_good' },
      () => undefined,
    )
    expect(await checkGate({ area, rule: 'browser-smoke' }, 'as_good')).toEqual([])
    await operators.change(area, { act: 'abort' })
    await expect.poll(operators.plan).toEqual(before)
  })
