import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '@larder/kernel/db/client.ts'
import { findUnreadyPart } from '@larder/kernel/http/draining.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { readPlanHistory } from './plan-acts.ts'
import { createDataFolder, openTestLedger } from '../ledger/ledger.testing.ts'
import { followLivePlan } from './live-plan.ts'
import { openRegistry } from '../registry/registry.ts'
import { openReleaseCopies } from '../registry/release-copies.ts'
import { promoteMenu, openPlannedShop, stableMenu, type PlannedShop } from './live-plan.testing.ts'

let folder: string
let ledger: LedgerDeps
let startFollowing: PlannedShop['startFollowing']

beforeEach(async () => {
  ;({ folder, ledger, startFollowing } = await openPlannedShop())
})

test('announces a change to every server', async () => {
  const servers = [await startFollowing(), await startFollowing()]
  let changes = 0
  servers[0]?.onChange(() => (changes += 1))
  await promoteMenu(ledger, 'v2')
  await expect.poll(() => servers.map(stableMenu)).toEqual(['v2', 'v2'])
  // The change is announced after the plan is saved to disk, which is after it came into force.
  await expect.poll(() => changes).toBe(1)
})

test('restores a newer plan into an older database', async () => {
  await promoteMenu(ledger, 'v2')
  await startFollowing()
  const restored = await openTestLedger(await freshDatabase('demo'), folder)
  const live = await startFollowing(restored)
  expect(stableMenu(live)).toBe('v2')
  const [written] = await readPlanHistory(ledger, 1)
  expect(await readPlanHistory(restored, 5)).toEqual([
    expect.objectContaining({
      revision: 2,
      act: 'import',
      proof: 'signed',
      who: written?.who,
      area: 'menu',
      why: written?.why,
      evidence: expect.objectContaining({ act: 'promote', restored: expect.stringContaining('older plan') }),
    }),
  ])
  await promoteMenu(restored, 'v3')
  await expect.poll(() => stableMenu(live)).toBe('v3')
})

test('starts with the last good plan when database and registry are unavailable', async () => {
  await (await startFollowing()).stop()
  await rm(resolve(folder, 'releases'), { recursive: true })
  const unavailableDb = connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined })
  onTestFinished(() => unavailableDb.$client.end())
  const live = await startFollowing({ db: unavailableDb })
  expect(stableMenu(live)).toBe('v1')
  expect(findUnreadyPart()).toBeUndefined()
  const registry = openRegistry(resolve(folder, 'release-copies'), resolve(folder, 'releases'))
  expect(String(await registry.read('menu', 'v1', 'web/a.js'))).toBe('x()')
})

test('a server without a plan is not ready', async () => {
  const empty = await createDataFolder()
  const { releases } = ledger
  const copies = await openReleaseCopies(resolve(empty, 'release-copies'), releases)
  const db = connect(await freshDatabase('demo'), { onError: () => undefined })
  onTestFinished(() => db.$client.end())
  const live = await followLivePlan({
    ...ledger,
    db,
    copies,
    dataFolder: empty,
    log: createSilentLog(),
  })
  onTestFinished(live.stop)
  expect(findUnreadyPart()).toBe('there is no release plan')
  await promoteMenu({ ...ledger, db }, 'v1')
  await expect.poll(findUnreadyPart).toBeUndefined()
})
