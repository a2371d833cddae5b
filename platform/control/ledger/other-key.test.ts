import { expect, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { planChanges } from './schema.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { createDataFolder, openTestLedger, publishScript } from './ledger.testing.ts'
import { openLedgerKey, resignPlan } from './ledger-key.ts'
import { promote, readPlanHistory } from '../plan/plan-acts.ts'
import { findPlanKey, defaultKeyFile } from './signing.ts'

/** More rows than one query reads. */
const MANY = 120

const promoteMenu = (ledger: LedgerDeps, version: string) =>
  changePlan(ledger, { who: 'ann', area: 'menu', act: 'promote', why: '' }, (plan) =>
    promote(plan, 'menu', version),
  )

/** Creates a database in which v1 of the menu is live, signed with this ledger's key. */
async function openHistory() {
  const url = await freshDatabase('demo')
  const ledger = await openTestLedger(url, await createDataFolder())
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { version })
  await promoteMenu(ledger, 'v1')
  return { url, ledger }
}

test('a server with another key cannot add to the history', async () => {
  const { url, ledger } = await openHistory()
  const other = await openTestLedger(url, await createDataFolder())
  await publishScript(other.releases, { version: 'v2' })
  await expect(promoteMenu(other, 'v2')).rejects.toThrow(
    'None of the plans in the database was signed with this key',
  )
  await expect(readCurrentPlan(other.db, other.key)).rejects.toThrow('signed with this key')
  expect(await readPlanHistory(ledger, 10)).toHaveLength(1)
})

test('creates a key only for an empty history, and otherwise names the missing or wrong file', async () => {
  const { url, ledger } = await openHistory()
  const folder = await createDataFolder()
  await expect(openLedgerKey(ledger.db, { dataFolder: folder })).rejects.toThrow(
    `there is no key at ${defaultKeyFile(folder)}`,
  )
  expect(await findPlanKey({ dataFolder: folder })).toBeUndefined()
  const stranger = await createDataFolder()
  await openTestLedger(url, stranger)
  await expect(openLedgerKey(ledger.db, { dataFolder: stranger })).rejects.toThrow(
    `none of which the key ${defaultKeyFile(stranger)} has signed`,
  )
  const { db } = await openTestLedger(await freshDatabase('demo'), folder)
  expect(await openLedgerKey(db, { dataFolder: folder })).toEqual(await findPlanKey({ dataFolder: folder }))
})

test('finds the last good plan below any number of unsigned rows', async () => {
  const { ledger } = await openHistory()
  const [row] = await ledger.db.select().from(planChanges)
  const forgedRows = Array.from({ length: MANY }, (_, index) => ({
    ...(row as typeof planChanges.$inferInsert), // a copied row is complete
    revision: index + 2,
    // Every other row is truncated, because rows need not be readable for the others to count.
    plan: (row?.plan ?? '').replace('v1', 'v2').slice(0, index % 2 ? undefined : 20),
  }))
  await ledger.db.insert(planChanges).values(forgedRows)
  expect((await readCurrentPlan(ledger.db, ledger.key)).areas['menu']?.stable).toBe('v1')
  await promoteMenu(ledger, 'v2')
  expect((await readCurrentPlan(ledger.db, ledger.key)).areas['menu']).toMatchObject({
    stable: 'v2',
    previous: 'v1',
  })
  expect((await readPlanHistory(ledger, 1))[0]?.revision).toBe(MANY + 2)
})

test('when the key is lost, a person can continue the last plan with intact releases and a new key', async () => {
  const { url, ledger } = await openHistory()
  await promoteMenu(ledger, 'v2')
  const folder = await createDataFolder()
  const other = await openTestLedger(url, folder)
  const resign = (agree: Parameters<typeof resignPlan>[1]['agree']) =>
    resignPlan(other, { who: 'ann', why: 'the disk is gone', agree })
  await publishScript(other.releases, { version: 'v1', script: 'evil()' })
  let shownPlan: unknown
  const decline = async (...shown: unknown[]) => {
    shownPlan = shown
    return false
  }
  expect(await resign(decline)).toBe(false)
  expect(shownPlan, 'no release is intact, so the plan is empty').toEqual([
    { areas: {} },
    { revision: 2, missing: ['menu v2', 'menu v1'] },
  ])
  await publishScript(other.releases, { version: 'v2' })
  expect(await resign(async () => true)).toBe(true)
  expect(await readPlanHistory(ledger, 1)).toMatchObject([{ revision: 3, act: 'new-key', who: 'ann' }])
  const { areas } = await readCurrentPlan(other.db, other.key)
  expect(areas).toEqual({ menu: { stable: 'v2', weight: 0, isKilled: false } })
  await expect(resign(async () => true)).rejects.toThrow('signs the plan already')
})
