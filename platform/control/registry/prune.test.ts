import { mkdir, readdir, utimes } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { createDataFolder, openTestLedger, publishScript } from '../ledger/ledger.testing.ts'
import { promote, rollBack } from '../plan/plan-acts.ts'
import { setRule } from '../plan/plan.ts'
import { pruneReleases } from './prune.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

/** Opens a ledger whose menu releases, v1 to v9, were published 90 days ago. */
async function openOldShop() {
  const folder = await createDataFolder()
  const ledger = await openTestLedger(await freshDatabase('demo'), folder)
  const root = resolve(folder, 'releases')
  for (let count = 1; count <= 9; count += 1) {
    const version = `v${count}`
    await publishScript(ledger.releases, { version })
    await utimes(resolve(root, 'menu', version, 'release.json'), daysAgo(90), daysAgo(90))
  }
  return { root, ledger }
}

const changeAt = (ledger: LedgerDeps, at: Date, next: Parameters<typeof changePlan>[2]) =>
  changePlan({ ...ledger, clock: () => at }, { who: 'ops', area: 'menu', act: 'promote', why: '' }, next)

const listVersions = async (root: string) => (await readdir(resolve(root, 'menu'))).toSorted()

test('prunes releases that no plan named for 30 days, but none that is live or can be restored', async () => {
  const { root, ledger } = await openOldShop()
  const now = { ...ledger, clock: () => NOW }
  // Twelve old plans, so that the first of them is not among the last ten.
  await changeAt(ledger, daysAgo(80), (plan) => promote(plan, 'menu', 'v1'))
  await changeAt(ledger, daysAgo(79), (plan) => promote(plan, 'menu', 'v2'))
  await changeAt(ledger, daysAgo(78), (plan) => promote(plan, 'menu', 'v3'))
  for (let day = 0; day < 10; day += 1)
    await changeAt(ledger, daysAgo(70 - day), (plan) => promote(plan, 'menu', day % 2 === 0 ? 'v4' : 'v5'))
  // The plan in force 30 days ago names v5 and v4; the newest one v6, v5 before it, and v7 for a brand.
  await changeAt(ledger, daysAgo(10), (plan) => promote(plan, 'menu', 'v6'))
  await changeAt(ledger, daysAgo(9), (plan) =>
    setRule(plan, 'menu', { kind: 'brand', names: ['ember'], version: 'v7' }),
  )
  await publishScript(ledger.releases, { version: 'new' })

  const dry = await pruneReleases(now, { isDry: true })
  const names = dry.unused.map(({ version }) => version).toSorted()
  expect(names).toEqual(['v1', 'v2', 'v8', 'v9'])
  expect(await listVersions(root)).toHaveLength(10)

  await pruneReleases(now, { isDry: false })
  expect(await listVersions(root)).toEqual(['new', 'v3', 'v4', 'v5', 'v6', 'v7'])
  expect((await pruneReleases(now, { isDry: false })).unused).toEqual([])
  // A rollback still works.
  await changeAt(ledger, NOW, (plan) => rollBack(plan, 'menu'))
})

test('removes interrupted uploads after a day and keeps running ones', async () => {
  const { root, ledger } = await openOldShop()
  for (const name of ['.writing-old', '.removing-old', '.writing-now']) await mkdir(resolve(root, name))
  for (const name of ['.writing-old', '.removing-old'])
    await utimes(resolve(root, name), daysAgo(2), daysAgo(2))
  const { leftovers } = await pruneReleases({ ...ledger, clock: () => new Date() }, { isDry: false })
  expect(leftovers).toBe(2)
  expect((await readdir(root)).toSorted()).toContain('.writing-now')
})
