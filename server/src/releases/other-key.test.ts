import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { planChanges } from '../model/schema/index.ts'
import { currentPlan } from './current-plan.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { dataFolder, openTestLedger, publishScript } from './ledger.testing.ts'
import { ledgerKey } from './ledger-key.ts'
import { signAnew } from './new-key.ts'
import { promote } from './plan-acts.ts'
import { planHistory } from './plan-history.ts'
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
  const ledger = await openTestLedger(url, await dataFolder())
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { version })
  await go(ledger, 'v1')
  return { url, ledger }
}

test('a server with another key adds nothing to the history, whatever it is asked', async () => {
  const { url, ledger } = await openHistory()
  const other = await openTestLedger(url, await dataFolder())
  await publishScript(other.releases, { version: 'v2' })
  await expect(go(other, 'v2')).rejects.toThrow('None of the plans in the database was signed with this key')
  await expect(currentPlan(other.db, other.key)).rejects.toThrow('signed with this key')
  expect(await planHistory(ledger.db, 10)).toHaveLength(1)
})

test('a key is made for an empty history alone, and every refusal names its file', async () => {
  const { url, ledger } = await openHistory()
  const folder = await dataFolder()
  await expect(ledgerKey(ledger.db, { dataFolder: folder })).rejects.toThrow(
    `there is no key at ${planKeyFile(folder)}`,
  )
  expect(await findPlanKey({ dataFolder: folder })).toBeUndefined()
  const stranger = await dataFolder()
  await openTestLedger(url, stranger)
  await expect(ledgerKey(ledger.db, { dataFolder: stranger })).rejects.toThrow(
    `none of which the key ${planKeyFile(stranger)} has signed`,
  )
  const { db } = await openTestLedger(await freshDatabase('demo'), folder)
  expect(await ledgerKey(db, { dataFolder: folder })).toEqual(await findPlanKey({ dataFolder: folder }))
})

test('the last good plan counts under any number of unsigned rows', async () => {
  const { ledger } = await openHistory()
  const [row] = await ledger.db.select().from(planChanges)
  const forged = Array.from({ length: MANY }, (_, index) => ({
    ...(row as typeof planChanges.$inferInsert), // a copied row is complete
    revision: index + 2,
    // Cut short every other time: no row needs to be readable for the others to count.
    plan: (row?.plan ?? '').replace('v1', 'v2').slice(0, index % 2 ? undefined : 20),
  }))
  await ledger.db.insert(planChanges).values(forged)
  expect((await currentPlan(ledger.db, ledger.key)).areas['menu']?.stable).toBe('v1')
  await go(ledger, 'v2')
  expect((await currentPlan(ledger.db, ledger.key)).areas['menu']).toMatchObject({
    stable: 'v2',
    previous: 'v1',
  })
  expect((await planHistory(ledger.db, 1))[0]?.revision).toBe(MANY + 2)
})

test('where the key is lost, a person goes on with the last plan by a new one', async () => {
  const { url, ledger } = await openHistory()
  const folder = await dataFolder()
  const other = await openTestLedger(url, folder)
  const agree = async () => true
  const anew = (over: { agree: () => Promise<boolean> }) =>
    signAnew(other, { who: 'ann', why: 'the disk is gone', ...over })
  await publishScript(other.releases, { version: 'v1', script: 'evil()' })
  await expect(anew({ agree })).rejects.toThrow('menu v1 is not published as the plan names it')
  await rm(resolve(folder, 'releases/menu/v1'), { recursive: true })
  await publishScript(other.releases, { version: 'v1' })
  expect(await anew({ agree: async () => false })).toBe(false)
  expect(await planHistory(ledger.db, 10)).toHaveLength(1)
  expect(await anew({ agree })).toBe(true)
  expect(await planHistory(ledger.db, 1)).toMatchObject([{ revision: 2, act: 'new-key', who: 'ann' }])
  expect((await currentPlan(other.db, other.key)).areas['menu']?.stable).toBe('v1')
  await expect(anew({ agree })).rejects.toThrow('signs the plan already')
})
