import { eq, gt, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { findBrowserRefusals, BROWSER_SMOKE } from '../gate/browser-smoke.ts'
import { findEffects, findRolloutWindow } from '../guard/rollout-window.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { createDataFolder, openTestLedger, publishScript } from './ledger.testing.ts'
import { openLedgerKey, resignPlan } from './ledger-key.ts'
import { listReleases } from '../ops/release-list.ts'
import { findLastChange, readPlanHistory, promote, startCanary } from '../plan/plan-acts.ts'
import { pruneReleases } from '../registry/prune.ts'
import { planChanges } from './schema.ts'
import { findIntroducingChange } from '../plan/since.ts'

const reason = { who: 'ann', area: 'menu', act: 'promote', why: '' }
const MANY = 600

/** Opens a ledger with v1 stable and v2 as canary, whose triggers an attacker with database access has disabled. */
async function openAttackedLedger(): Promise<LedgerDeps & { url: string }> {
  const url = await freshDatabase('demo')
  const ledger = await openTestLedger(url, await createDataFolder())
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { version })
  await changePlan(ledger, reason, (plan) => promote(plan, 'menu', 'v1'))
  await changePlan(ledger, { ...reason, act: 'canary', evidence: { version: 'v2' } }, (plan) =>
    startCanary(plan, 'menu', { version: 'v2', weight: 500 }),
  )
  await ledger.db.execute(sql`alter table plan_changes disable trigger all`)
  onTestFinished(() =>
    ledger.db.execute(sql`alter table plan_changes enable trigger all`).then(() => undefined),
  )
  return { ...ledger, url }
}

type Row = typeof planChanges.$inferInsert

async function forge({ db }: LedgerDeps, fields: Partial<Row>, count = 1): Promise<void> {
  const [newest] = await db
    .select()
    .from(planChanges)
    .orderBy(sql`revision desc`)
    .limit(1)
  const rows = Array.from({ length: count }, (_, index) => ({
    ...(newest as Row), // the ledger has rows
    revision: (newest?.revision ?? 0) + index + 1,
    ...fields,
  }))
  await db.insert(planChanges).values(rows)
}

test('detects changed and added rows even when all seals are removed', async () => {
  const ledger = await openAttackedLedger()
  await ledger.db.update(planChanges).set({ seal: null, previous: null })
  await ledger.db.update(planChanges).set({ who: 'somebody else' }).where(eq(planChanges.revision, 1))
  await forge(ledger, { act: BROWSER_SMOKE, evidence: { version: 'v2', problems: [], byOperator: true } })
  expect((await readPlanHistory(ledger, 10)).map(({ proof }) => proof)).toEqual([
    'forged',
    'forged',
    'forged',
  ])
  expect(await findLastChange(ledger, { area: 'menu' })).toBeUndefined()
  expect(
    await findBrowserRefusals(ledger, { name: { area: 'menu', version: 'v2' }, mayBeUntried: false }),
  ).toEqual([expect.objectContaining({ rule: 'browser-smoke' })])
})

test('forged rows do not hide valid rows below them', async () => {
  const ledger = await openAttackedLedger()
  await forge(ledger, { act: 'promote', who: 'mallory' }, MANY)
  expect(await findLastChange(ledger, { area: 'menu' })).toMatchObject({ revision: 2 })
  const release = { version: 'v2', isCanary: true }
  expect(findRolloutWindow(await findEffects(ledger, 'menu'), release)).toMatchObject({ revision: 2 })
})

test('a row with the old signature format does not count as a trial', async () => {
  const { url, ...ledger } = await openAttackedLedger()
  const folder = await createDataFolder()
  const other = await openTestLedger(url, folder)
  await resignPlan({ ...other, releases: ledger.releases }, { who: 'ann', why: '', agree: async () => true })
  const evidence = { version: 'v2', problems: [], byOperator: true }
  for (const revision of [1, -1])
    await ledger.db
      .update(planChanges)
      .set({ act: BROWSER_SMOKE, evidence })
      .where(eq(planChanges.revision, revision))
  expect(await openLedgerKey(other.db, { dataFolder: folder })).toBeDefined()
  const query = { name: { area: 'menu', version: 'v2' }, mayBeUntried: false }
  expect(await findBrowserRefusals(other, query)).toHaveLength(1)
})

test('the release list and page explanations ignore the names in forged rows', async () => {
  const ledger = await openAttackedLedger()
  await forge(ledger, { act: 'publish', who: 'mallory', evidence: { version: 'v2' } })
  await forge(ledger, { act: 'abort', who: 'mallory', evidence: { version: 'v2' } })
  const release = (await listReleases(ledger, 'menu')).find(({ version }) => version === 'v2')
  expect(release).toMatchObject({ publishedBy: undefined, aborted: undefined })
  await ledger.db.update(planChanges).set({ who: 'mallory' }).where(gt(planChanges.revision, 1))
  const assignment = { area: 'menu', version: 'v2', reason: 'percentage' } as const
  expect((await findIntroducingChange(ledger, assignment, new Date(Date.now() + 60_000)))?.who).not.toBe(
    'mallory',
  )
})

test('forged times do not cause live releases to be deleted', async () => {
  const ledger = await openAttackedLedger()
  const longAgo = new Date('2020-01-01T00:00:00Z')
  await ledger.db.update(planChanges).set({ at: longAgo })
  await forge(ledger, { at: longAgo, plan: '{"areas":{}}' }, 12)
  const later = () => new Date(Date.now() + 60 * 86_400_000)
  expect((await pruneReleases({ ...ledger, clock: later }, { isDry: true })).unused).toEqual([])
})

test('signs unusual texts and numbers as the database returns them', async () => {
  const { url: _, ...ledger } = await openAttackedLedger()
  const evidence = {
    odd: [1e-47, 5e-324, 1.797e308, -0, 0.1 + 0.2, 2 ** 53, NaN],
    'nul\0 and half \ud800': { deep: [null, { none: undefined, at: new Date(0), half: '\udc00!' }] },
    10: 'b',
    9: 'a',
    é: '\u2028 𝒳',
  }
  const why = 'half \ud83d and nul \0 and 👋'
  await changePlan(ledger, { ...reason, why, evidence }, (plan) => promote(plan, 'menu', 'v2'))
  expect(await readPlanHistory(ledger, 1)).toMatchObject([{ proof: 'signed', why: 'half � and nul  and 👋' }])
})

test('the guard judges a rollout that continues with a new key', async () => {
  const { url, ...ledger } = await openAttackedLedger()
  const other = await openTestLedger(url, await createDataFolder())
  const shared = { ...other, releases: ledger.releases }
  await resignPlan(shared, { who: 'ann', why: '', agree: async () => true })
  const release = { version: 'v2', isCanary: true }
  expect(findRolloutWindow(await findEffects(shared, 'menu'), release)).toMatchObject({ revision: 3 })
})
