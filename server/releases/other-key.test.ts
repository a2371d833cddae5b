import { expect, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { planChanges } from './schema.ts'
import { readCurrentPlan } from './current-plan.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { createDataFolder, openTestLedger, publishScript } from './ledger.testing.ts'
import { openLedgerKey, resignPlan } from './ledger-key.ts'
import { promote, planHistory } from './plan-acts.ts'
import { findPlanKey, planKeyFile } from './signing.ts'

/** More than are read at once. */
const MANY = 120

const go = (ledger: LedgerDeps, version: string) =>
  changePlan(ledger, { who: 'ann', area: 'menu', act: 'promote', why: '' }, (plan) =>
    promote(plan, 'menu', version),
  )

/** A database in which v1 of the menu is live, by the key of this ledger; and its address. */
async function openHistory() {
  const url = await freshDatabase('demo')
  const ledger = await openTestLedger(url, await createDataFolder())
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { version })
  await go(ledger, 'v1')
  return { url, ledger }
}

test('a server with another key never adds to the history', async () => {
  const { url, ledger } = await openHistory()
  const other = await openTestLedger(url, await createDataFolder())
  await publishScript(other.releases, { version: 'v2' })
  await expect(go(other, 'v2')).rejects.toThrow('None of the plans in the database was signed with this key')
  await expect(readCurrentPlan(other.db, other.key)).rejects.toThrow('signed with this key')
  expect(await planHistory(ledger, 10)).toHaveLength(1)
})

test('creates a key for an empty history only, naming its file otherwise', async () => {
  const { url, ledger } = await openHistory()
  const folder = await createDataFolder()
  await expect(openLedgerKey(ledger.db, { dataFolder: folder })).rejects.toThrow(
    `there is no key at ${planKeyFile(folder)}`,
  )
  expect(await findPlanKey({ dataFolder: folder })).toBeUndefined()
  const stranger = await createDataFolder()
  await openTestLedger(url, stranger)
  await expect(openLedgerKey(ledger.db, { dataFolder: stranger })).rejects.toThrow(
    `none of which the key ${planKeyFile(stranger)} has signed`,
  )
  const { db } = await openTestLedger(await freshDatabase('demo'), folder)
  expect(await openLedgerKey(db, { dataFolder: folder })).toEqual(await findPlanKey({ dataFolder: folder }))
})

test('finds the last good plan below any number of unsigned rows', async () => {
  const { ledger } = await openHistory()
  const [row] = await ledger.db.select().from(planChanges)
  const forged = Array.from({ length: MANY }, (_, index) => ({
    ...(row as typeof planChanges.$inferInsert), // a copied row is complete
    revision: index + 2,
    // Cut short every other time: no row needs to be readable for the others to count.
    plan: (row?.plan ?? '').replace('v1', 'v2').slice(0, index % 2 ? undefined : 20),
  }))
  await ledger.db.insert(planChanges).values(forged)
  expect((await readCurrentPlan(ledger.db, ledger.key)).areas['menu']?.stable).toBe('v1')
  await go(ledger, 'v2')
  expect((await readCurrentPlan(ledger.db, ledger.key)).areas['menu']).toMatchObject({
    stable: 'v2',
    previous: 'v1',
  })
  expect((await planHistory(ledger, 1))[0]?.revision).toBe(MANY + 2)
})

test('with a lost key a person continues the last plan with intact releases and a new key', async () => {
  const { url, ledger } = await openHistory()
  await go(ledger, 'v2')
  const folder = await createDataFolder()
  const other = await openTestLedger(url, folder)
  const anew = (agree: Parameters<typeof resignPlan>[1]['agree']) =>
    resignPlan(other, { who: 'ann', why: 'the disk is gone', agree })
  await publishScript(other.releases, { version: 'v1', script: 'evil()' })
  let asked: unknown
  const refuse = async (...shown: unknown[]) => {
    asked = shown
    return false
  }
  expect(await anew(refuse)).toBe(false)
  expect(asked, 'nothing is left: the next start is a first one').toEqual([
    { areas: {} },
    { revision: 2, gone: ['menu v2', 'menu v1'] },
  ])
  await publishScript(other.releases, { version: 'v2' })
  expect(await anew(async () => true)).toBe(true)
  expect(await planHistory(ledger, 1)).toMatchObject([{ revision: 3, act: 'new-key', who: 'ann' }])
  const { areas } = await readCurrentPlan(other.db, other.key)
  expect(areas).toEqual({ menu: { stable: 'v2', weight: 0, isKilled: false } })
  await expect(anew(async () => true)).rejects.toThrow('signs the plan already')
})
