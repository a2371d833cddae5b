import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '../kernel/db/client.ts'
import { unreadyPart } from '../kernel/http/readiness.ts'
import { planChanges } from '../model/schema/index.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { changePlan, planHistory, type LedgerDeps } from './ledger.ts'
import { dataFolder, openTestLedger, publishScript } from './ledger.testing.ts'
import { livePlan, type LivePlan } from './live-plan.ts'
import { promote } from './plan.ts'
import { openRegistry } from './registry.ts'
import { releaseCopies } from './release-copies.ts'
import { signText } from './signing.ts'

const reason = { who: 'ann', area: 'menu', act: 'promote', why: 'a test' }
const go = (ledger: LedgerDeps, version: string) =>
  changePlan(ledger, reason, (plan) => promote(plan, 'menu', version))

let folder: string
let url: string
let ledger: LedgerDeps
const inReleases = (path: string) => resolve(folder, 'releases/menu', path)

beforeEach(async () => {
  folder = await dataFolder()
  url = await freshDatabase('demo')
  ledger = await openTestLedger(url, folder)
  for (const version of ['v1', 'v2', 'v3']) await publishScript(ledger.releases, { version })
  await go(ledger, 'v1')
})

/** A server's view of the plan. It polls rarely: what arrives at once was announced. */
async function startFollowing(over: Partial<LedgerDeps> = {}): Promise<LivePlan> {
  const copies = await releaseCopies(resolve(folder, 'release-copies'), ledger.releases)
  const log = pino({ level: 'silent' })
  const live = await livePlan({ ...ledger, ...over, copies, dataFolder: folder, log, pollMs: 60_000 })
  onTestFinished(live.stop)
  return live
}
const stableOf = (live: LivePlan) => live.current().areas['menu']?.stable

test('a change is announced to every server', async () => {
  const servers = [await startFollowing(), await startFollowing()]
  let changes = 0
  servers[0]?.onChange(() => (changes += 1))
  await go(ledger, 'v2')
  await expect.poll(() => servers.map(stableOf)).toEqual(['v2', 'v2'])
  // It is told once the plan is on the disk, which is after it came into force.
  await expect.poll(() => changes).toBe(1)
})

const spoilers: [string, () => Promise<unknown>][] = [
  ['whose release.json was changed', () => appendTo(inReleases('v2/release.json'), ' ')],
  ['with a changed file', () => writeFile(inReleases('v2/web/a.js'), 'evil()')],
  ['with a file more', () => writeFile(inReleases('v2/web/b.js'), 'evil()')],
  ['with a file less', () => rm(inReleases('v2/web/a.js'))],
  ['that is gone', () => rm(inReleases('v2'), { recursive: true })],
  [
    'with a link to the key that signs plans',
    async () => {
      await rm(inReleases('v2/web/a.js'))
      await symlink(resolve(folder, 'keys/plan.pem'), inReleases('v2/web/a.js'))
    },
  ],
  [
    'whose folder is a link',
    async () => {
      await mkdir(resolve(folder, 'elsewhere'))
      await rename(inReleases('v2/web'), resolve(folder, 'elsewhere/web'))
      await symlink(resolve(folder, 'elsewhere/web'), inReleases('v2/web'))
    },
  ],
]
const appendTo = async (file: string, text: string) => writeFile(file, (await readFile(file, 'utf8')) + text)

test.each(spoilers)(
  'a plan that names a release %s is refused; the last good one stays',
  async (_, spoil) => {
    const live = await startFollowing()
    const second = { ...ledger, releases: { ...ledger.releases } }
    const described = await ledger.releases.read('menu', 'v2', 'release.json')
    // Signed while it was whole.
    second.releases.read = async () => described
    await spoil()
    await go(second, 'v2')
    await live.refresh()
    expect(stableOf(live)).toBe('v1')
    expect(unreadyPart()).toBeUndefined()
    await go(ledger, 'v3')
    await live.refresh()
    expect(stableOf(live), 'the next good one comes into force').toBe('v3')
  },
)

test.each([
  ['not signed', (plan: string) => ({ plan, signature: 'AAAA' })],
  ['cut short', (plan: string) => ({ plan: plan.slice(0, 20), signature: 'AAAA' })],
  ['signed for no revision', (plan: string) => ({ plan, signature: signText(ledger.key, plan) })],
])('a plan that is %s is refused', async (_, spoil) => {
  const live = await startFollowing()
  const [row] = await ledger.db.select().from(planChanges)
  const forged = { ...row, revision: 2, ...spoil((row?.plan ?? '').replaceAll('v1', 'v2')) }
  await ledger.db.insert(planChanges).values(forged as typeof planChanges.$inferInsert) // a copied row is complete
  await live.refresh()
  expect(stableOf(live)).toBe('v1')
})

test('an older signed plan under a newer number is refused', async () => {
  await go(ledger, 'v2')
  const live = await startFollowing()
  const [, first] = await ledger.db
    .select()
    .from(planChanges)
    .then((rows) => rows.toReversed())
  await ledger.db.insert(planChanges).values({ ...first, revision: 3 } as typeof planChanges.$inferInsert)
  await live.refresh()
  expect(stableOf(live)).toBe('v2')
})

test('a database with an older plan gets the newer one back', async () => {
  await go(ledger, 'v2')
  await startFollowing()
  const restored = await openTestLedger(await freshDatabase('demo'), folder)
  const live = await startFollowing(restored)
  expect(stableOf(live)).toBe('v2')
  expect(await planHistory(restored.db, 5)).toMatchObject([{ revision: 2, act: 'import' }])
  await go(restored, 'v3')
  await expect.poll(() => stableOf(live)).toBe('v3')
})

test('without database and registry a server starts with the last good plan and its releases', async () => {
  await (await startFollowing()).stop()
  await rm(resolve(folder, 'releases'), { recursive: true })
  const away = connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined })
  onTestFinished(() => away.$client.end())
  const live = await startFollowing({ db: away })
  expect(stableOf(live)).toBe('v1')
  expect(unreadyPart()).toBeUndefined()
  const registry = openRegistry(resolve(folder, 'release-copies'), resolve(folder, 'releases'))
  expect(String(await registry.read('menu', 'v1', 'web/a.js'))).toBe('x()')
})

test('a server that holds no plan at all is not ready', async () => {
  const empty = await dataFolder()
  const { releases } = ledger
  const copies = await releaseCopies(resolve(empty, 'release-copies'), releases)
  const db = connect(await freshDatabase('demo'), { onError: () => undefined })
  onTestFinished(() => db.$client.end())
  const live = await livePlan({ ...ledger, db, copies, dataFolder: empty, log: pino({ level: 'silent' }) })
  onTestFinished(live.stop)
  expect(unreadyPart()).toBe('there is no release plan')
  await go({ ...ledger, db }, 'v1')
  await expect.poll(unreadyPart).toBeUndefined()
})

test('a plan file of an earlier server is imported once, without releases that are gone', async () => {
  const former = await dataFolder()
  const empty = await openTestLedger(await freshDatabase('demo'), former)
  await publishScript(empty.releases, { version: 'v1' })
  const plan = JSON.stringify({
    areas: {
      menu: { stable: 'v1', previous: 'gone', canary: 'gone', weight: 500 },
      basket: { stable: 'gone' },
    },
  })
  const file = resolve(former, 'releases/plan.json')
  await writeFile(file, JSON.stringify({ plan, signature: signText(empty.key, plan) }))
  const copies = await releaseCopies(resolve(former, 'release-copies'), empty.releases)
  const log = pino({ level: 'silent' })
  for (let start = 1; start <= 2; start += 1) {
    const live = await livePlan({ ...empty, copies, dataFolder: former, log })
    expect(live.current().areas).toEqual({ menu: { stable: 'v1', weight: 0, isKilled: false } })
    await live.stop()
  }
  expect(await planHistory(empty.db, 5)).toMatchObject([{ revision: 1, act: 'import' }])
})
