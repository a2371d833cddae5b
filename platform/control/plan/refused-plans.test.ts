import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { findUnreadyPart } from '@larder/kernel/http/draining.ts'
import { planChanges } from '../ledger/schema.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import { signText } from '../ledger/signing.ts'
import { promoteMenu, openPlannedShop, stableMenu, type PlannedShop } from './live-plan.testing.ts'

let folder: string
let ledger: LedgerDeps
let startFollowing: PlannedShop['startFollowing']

beforeEach(async () => {
  ;({ folder, ledger, startFollowing } = await openPlannedShop())
})

const menuPath = (path: string) => resolve(folder, 'releases/menu', path)

const changes: [string, () => Promise<unknown>][] = [
  ['with a changed release.json', () => appendTo(menuPath('v2/release.json'), ' ')],
  ['with a changed file', () => writeFile(menuPath('v2/web/a.js'), 'evil()')],
  ['with an additional file', () => writeFile(menuPath('v2/web/b.js'), 'evil()')],
  ['with a missing file', () => rm(menuPath('v2/web/a.js'))],
  ['that was deleted', () => rm(menuPath('v2'), { recursive: true })],
  [
    'with a link to the key that signs plans',
    async () => {
      await rm(menuPath('v2/web/a.js'))
      await symlink(resolve(folder, 'keys/plan.pem'), menuPath('v2/web/a.js'))
    },
  ],
  [
    'whose folder is a link',
    async () => {
      await mkdir(resolve(folder, 'elsewhere'))
      await rename(menuPath('v2/web'), resolve(folder, 'elsewhere/web'))
      await symlink(resolve(folder, 'elsewhere/web'), menuPath('v2/web'))
    },
  ],
]
const appendTo = async (file: string, text: string) => writeFile(file, (await readFile(file, 'utf8')) + text)

test.each(changes)('rejects a plan with a release %s and keeps the last good one', async (_, damage) => {
  const live = await startFollowing()
  const second = { ...ledger, releases: { ...ledger.releases } }
  const description = await ledger.releases.read('menu', 'v2', 'release.json')
  // The plan was signed before the damage.
  second.releases.read = async () => description
  await damage()
  await promoteMenu(second, 'v2')
  await live.refresh()
  expect(stableMenu(live)).toBe('v1')
  expect(findUnreadyPart()).toBeUndefined()
  await promoteMenu(ledger, 'v3')
  await live.refresh()
  expect(stableMenu(live), 'the next valid plan comes into force').toBe('v3')
})

test.each([
  ['not signed', (plan: string) => ({ plan, signature: 'AAAA' })],
  ['truncated', (plan: string) => ({ plan: plan.slice(0, 20), signature: 'AAAA' })],
  ['signed without a revision', (plan: string) => ({ plan, signature: signText(ledger.key, plan) })],
])('rejects a plan that is %s', async (_, forge) => {
  const live = await startFollowing()
  const [row] = await ledger.db.select().from(planChanges)
  const forgedRow = { ...row, revision: 2, ...forge((row?.plan ?? '').replaceAll('v1', 'v2')) }
  await ledger.db.insert(planChanges).values(forgedRow as typeof planChanges.$inferInsert) // a copied row is complete
  await live.refresh()
  expect(stableMenu(live)).toBe('v1')
})

test('rejects an older signed plan with a newer revision', async () => {
  await promoteMenu(ledger, 'v2')
  const live = await startFollowing()
  const [, first] = await ledger.db
    .select()
    .from(planChanges)
    .then((rows) => rows.toReversed())
  await ledger.db.insert(planChanges).values({ ...first, revision: 3 } as typeof planChanges.$inferInsert)
  await live.refresh()
  expect(stableMenu(live)).toBe('v2')
})
