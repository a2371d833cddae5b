import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { planChanges } from './schema.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { findLastChange, readPlanHistory, promote, setKilled } from '../plan/plan-acts.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { createDataFolder, openTestLedger, publishScript } from './ledger.testing.ts'
import { verifyPlan } from './signing.ts'

const reason = { who: 'ann', area: 'menu', act: 'promote', why: 'a test' }

async function openMenuLedger(): Promise<{ ledger: LedgerDeps; folder: string; url: string }> {
  const folder = await createDataFolder()
  const url = await freshDatabase('demo')
  const ledger = await openTestLedger(url, folder)
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { version })
  await changePlan(ledger, reason, (plan) => promote(plan, 'menu', 'v1'))
  return { ledger, folder, url }
}

test('stores each change as a signed row with author and reason, and the last one is the plan', async () => {
  const { ledger } = await openMenuLedger()
  const { db, key } = ledger
  await changePlan(ledger, { ...reason, why: 'new prices' }, (plan) => promote(plan, 'menu', 'v2'))
  expect((await readCurrentPlan(db, key)).areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1' })
  const rows = await db.select().from(planChanges).orderBy(asc(planChanges.revision))
  expect(rows.map(({ revision, who, why }) => [revision, who, why])).toEqual([
    [1, 'ann', 'a test'],
    [2, 'ann', 'new prices'],
  ])
  const plans = rows.map((row) => verifyPlan(key, row))
  expect(Object.keys(plans[1]?.content.releases ?? {})).toEqual(['menu/v2', 'menu/v1'])
})

test('does not write a change without effect', async () => {
  const { ledger } = await openMenuLedger()
  await changePlan(ledger, reason, (plan) => promote(plan, 'menu', 'v1'))
  expect(await readPlanHistory(ledger, 10)).toHaveLength(1)
})

test.each(["update plan_changes set who = 'eve'", 'delete from plan_changes', 'truncate plan_changes'])(
  'the database rejects %s',
  async (statement) => {
    const { ledger } = await openMenuLedger()
    await expect(ledger.db.$client.query(statement)).rejects.toThrow('only ever added to')
    expect(await readPlanHistory(ledger, 10)).toHaveLength(1)
  },
)

test('rejects a plan with an unpublished release', async () => {
  const { ledger } = await openMenuLedger()
  const change = changePlan(ledger, reason, (plan) => promote(plan, 'menu', 'v9'))
  await expect(change).rejects.toThrow('menu v9 is not published')
})

test('does not sign a release changed after it was live', async () => {
  const { ledger, folder } = await openMenuLedger()
  for (const version of ['v2', 'v1', 'v2'])
    await changePlan(ledger, reason, (plan) => promote(plan, 'menu', version))
  await publishScript(ledger.releases, { version: 'v3' })
  await changePlan(ledger, reason, (plan) => promote(plan, 'menu', 'v3'))
  await writeFile(resolve(folder, 'releases/menu/v1/release.json'), '{}')
  const change = changePlan(ledger, reason, (plan) => promote(plan, 'menu', 'v1'))
  await expect(change).rejects.toThrow('menu v1 is not what was published')
})

test('recognises forged rows and gaps between rows', async () => {
  const { ledger } = await openMenuLedger()
  const { db } = ledger
  for (let at = 0; at < 3; at += 1)
    await changePlan(ledger, { ...reason, why: String(at) }, (plan) => setKilled(plan, 'menu', at % 2 === 0))
  const readProofs = async () => (await readPlanHistory(ledger, 10)).map(({ proof }) => proof)
  expect(new Set(await readProofs())).toEqual(new Set(['signed']))

  // An attacker with database access has disabled the trigger.
  await db.execute(sql`alter table plan_changes disable trigger all`)
  onTestFinished(() => db.execute(sql`alter table plan_changes enable trigger all`).then(() => undefined))
  const [newest, , older] = await readPlanHistory(ledger, 10)
  const isRow = (row: { revision: number } | undefined) => eq(planChanges.revision, row?.revision ?? 0)
  await db.update(planChanges).set({ who: 'somebody else' }).where(isRow(older))
  expect((await readProofs()).slice(0, 3)).toEqual(['signed', 'gap', 'forged'])

  const { proof: _, ...copied } = newest ?? ({} as never)
  await db
    .insert(planChanges)
    .values({ ...copied, revision: (newest?.revision ?? 0) + 1, act: 'promote', who: 'mallory' })
  expect((await readProofs())[0]).toBe('forged')
  expect(await findLastChange(ledger, { area: 'menu' })).toMatchObject({ revision: newest?.revision })

  await db.update(planChanges).set({ seal: null }).where(isRow(older))
  expect((await readProofs())[3], 'a removed signature does not make a row unsigned').toBe('forged')
})

test('ignores a row signed by another key', async () => {
  const { ledger } = await openMenuLedger()
  const { db, key } = ledger
  const [row] = await db.select().from(planChanges)
  const forgedRow = { ...row, revision: 7, plan: (row?.plan ?? '').replaceAll('v1', 'v2') }
  await db.insert(planChanges).values(forgedRow as typeof planChanges.$inferInsert) // a copied row is complete
  expect((await readCurrentPlan(db, key)).areas['menu']?.stable).toBe('v1')
  await changePlan(ledger, reason, (plan) => setKilled(plan, 'menu', true))
  expect(await readPlanHistory(ledger, 1)).toMatchObject([{ revision: 8 }])
  expect((await readCurrentPlan(db, key)).areas['menu']).toMatchObject({ stable: 'v1', isKilled: true })
})

const WRITER = resolve(import.meta.dirname, 'race.testing.ts')

async function startWriter(url: string, folder: string, area: string): Promise<ChildProcess> {
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const writer = fork(WRITER, [url, folder, area], { execArgv })
  onTestFinished(() => void writer.kill())
  await once(writer, 'message')
  return writer
}

async function requestChange(writer: ChildProcess, weight: number): Promise<unknown> {
  const answer = once(writer, 'message')
  writer.send(weight)
  const [text] = (await answer) as unknown[]
  return text
}

test('keeps both changes of 100 concurrent pairs', async () => {
  const { ledger, folder, url } = await openMenuLedger()
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { area: 'basket', version })
  await changePlan(ledger, { ...reason, area: 'basket' }, (plan) => promote(plan, 'basket', 'v1'))
  const writers = await Promise.all(['menu', 'basket'].map((area) => startWriter(url, folder, area)))
  for (let weight = 1; weight <= 100; weight += 1) {
    const answers = await Promise.all(writers.map((writer) => requestChange(writer, weight)))
    expect(answers).toEqual(['done', 'done'])
  }
  const { areas } = await readCurrentPlan(ledger.db, ledger.key)
  expect([areas['menu']?.weight, areas['basket']?.weight]).toEqual([100, 100])
  const history = await readPlanHistory(ledger, 300)
  expect(history.filter(({ act }) => act === 'canary')).toHaveLength(200)
  expect(history.map(({ revision }) => revision)).toEqual(
    Array.from({ length: 202 }, (_, index) => 202 - index),
  )
})
