import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSharedSetup } from '@larder/testing/shared-setup.ts'
import { planChanges } from '@larder/control/ledger/schema.ts'
import { changePlan } from '@larder/control/ledger/ledger.ts'
import { promote } from '@larder/control/plan/plan-acts.ts'
import { readMenuVersion, openRestartFixture, type RestartFixture } from './restart.testing.ts'

const m1 = { version: 'm1', rendered: 'm1' }
const m2 = { version: 'm2', rendered: 'm2' }
const EVIL_CODE = `export const exposed = { './routes': { render: () => '<h1>evil 0</h1>' } }`

let shop: RestartFixture
createSharedSetup(async (whenDone) => {
  shop = await openRestartFixture(whenDone)
})

type Row = typeof planChanges.$inferInsert

/** Appends a row to the ledger like that of a revision, except for the changes by `spoil`. */
async function addRow(revision: number, spoil: (row: Row) => Partial<Row>): Promise<void> {
  const { db } = shop.ledger
  const [row] = await db.select().from(planChanges).where(eq(planChanges.revision, revision))
  const [newest] = await db.select().from(planChanges).orderBy(desc(planChanges.revision)).limit(1)
  if (!row || !newest) throw new Error('the ledger is empty')
  await db.insert(planChanges).values({ ...row, ...spoil(row), revision: newest.revision + 1 })
}

const LAST_REVISION = 3
const addForgedPlan = () => addRow(LAST_REVISION, ({ plan }) => ({ plan: plan.replaceAll('m2', 'm3') }))
const addTruncatedRow = () => addRow(LAST_REVISION, ({ plan }) => ({ plan: plan.slice(0, 20) }))
const addOlderRow = () => addRow(2, () => ({}))
const cutPlan = async (data: string) => {
  const file = resolve(data, 'plan.json')
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40))
}
async function olderPlan(data: string): Promise<void> {
  const [row] = await shop.ledger.db.select().from(planChanges).where(eq(planChanges.revision, 2))
  const { revision, plan, signature } = row ?? {}
  await writeFile(resolve(data, 'plan.json'), JSON.stringify({ revision, plan, signature }))
}
const ofMenu = (folder: string, path: string) => (data: string) => resolve(data, folder, 'menu', path)
const publishedFile = (path: string) => ofMenu('releases', path)
const copiedFile = (path: string) => ofMenu('release-copies', path)
const spoilFile = (at: (data: string) => string, text: string) => (data: string) => writeFile(at(data), text)
const spoilDescription = async (data: string) => {
  const file = publishedFile('m2/release.json')(data)
  await writeFile(file, (await readFile(file, 'utf8')).replace('"exposes"', ' "exposes"'))
}
async function linkInCopy(data: string): Promise<void> {
  const file = copiedFile('m2/web/page.js')(data)
  await rm(file)
  await symlink(resolve(data, 'keys/plan.pem'), file)
}
/** The server code of the release that renders the menu on this server. */
const readServerCode = (data: string) => readFile(copiedFile('m2/node/index.mjs')(data), 'utf8')

const cases: [string, (data: string) => Promise<unknown>][] = [
  ['an unsigned newest plan', addForgedPlan],
  ['a truncated newest plan', addTruncatedRow],
  ['an older signed plan with a newer number', addOlderRow],
  ["an older plan on the server's disk", olderPlan],
  ["a truncated plan on the server's disk", cutPlan],
  ['a changed release.json', spoilDescription],
  ['a changed release file', spoilFile(publishedFile('m2/node/index.mjs'), EVIL_CODE)],
  ['a release copy with changed server code', spoilFile(copiedFile('m2/node/index.mjs'), EVIL_CODE)],
  ['a release copy with changed browser code', spoilFile(copiedFile('m2/web/page.js'), 'evil()')],
  ['a release copy with a symbolic link to the key', linkInCopy],
]

test.each(cases)(
  'serves the last good plan after a restart with %s',
  { timeout: 120_000 },
  async (_, spoil) => {
    const data = await shop.data()
    await spoil(data)
    const server = await shop.start(data)
    expect(await readMenuVersion(server)).toEqual(m2)
    const script = await server.newVisitor().request('/r/menu/m2/web/page.js')
    expect(await script.text()).toBe('page')
    expect(await readServerCode(data)).toContain('<h1>m2')
    await server.stop()
  },
)

test('restarts with damaged plans and copies, and then without a registry', async () => {
  const data = await shop.data()
  for (const spoil of [addForgedPlan, addTruncatedRow, addOlderRow]) await spoil()
  await cutPlan(data)
  await spoilFile(copiedFile('m2/node/index.mjs'), EVIL_CODE)(data)
  await spoilFile(copiedFile('m2/web/page.js'), 'evil()')(data)
  const server = await shop.start(data)
  expect(await readMenuVersion(server)).toEqual(m2)
  const script = async () => (await server.newVisitor().request('/r/menu/m2/web/page.js')).text()
  expect(await script()).toBe('page')
  expect(await readServerCode(data)).toContain('<h1>m2')

  await rm(resolve(data, 'releases'), { recursive: true })
  expect(await readMenuVersion(server)).toEqual(m2)
  expect(await script()).toBe('page')
  await server.stop()
  const again = await shop.start(data)
  expect(await readMenuVersion(again)).toEqual(m2)
  await again.stop()
}, 120_000)

test('a new server starts with the last plan whose releases are intact', { timeout: 120_000 }, async () => {
  const data = await shop.data()
  for (const name of ['plan.json', 'release-copies']) await rm(resolve(data, name), { recursive: true })
  await spoilFile(publishedFile('m2/node/index.mjs'), EVIL_CODE)(data)
  const server = await shop.start(data)
  expect(await readMenuVersion(server)).toEqual(m1)
  await server.stop()
})

// This comes last, because the ledger differs from the live plan afterwards.
test('after a restart, skips a plan whose release files were changed', { timeout: 120_000 }, async () => {
  const data = await shop.data()
  await spoilFile(publishedFile('m3/node/index.mjs'), EVIL_CODE)(data)
  await changePlan(shop.ledger, { who: 'ann', area: 'menu', act: 'promote', why: '' }, (plan) =>
    promote(plan, 'menu', 'm3'),
  )
  const server = await shop.start(data)
  expect(await readMenuVersion(server)).toEqual(m2)
  await server.stop()
})
