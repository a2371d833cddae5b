import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { whyContract } from '@larder/shared/contracts'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { compositionReleases } from './schema.ts'
import { deleteOldCompositions } from './composition-record.ts'
import { openMenuShop, openPage, operate } from './tiny-shop.testing.ts'
import { VISIT_COOKIE } from './visit-cookie.ts'

/** A row may wait for its turn on a busy machine. */
const RECORDED = { timeout: 30_000, interval: 250 }
let shop: TestApp

beforeEach(async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-why-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  shop = await openMenuShop(folder)
})

const later = (minutes: number) => shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))
const compositionOf = async (visitor: Visitor) => (await openPage(visitor, '/menu')).composition.id

async function ask(query: Record<string, string>, token = shop.deps.config.localOpsToken) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await shop.request(`/ops/why?${new URLSearchParams(query).toString()}`, { headers })
  return { status: reply.status, body: (await reply.json()) as unknown }
}
/** What is said of the menu, once the composition is recorded: its pages do not wait for it. */
const menuOf = async (query: Record<string, string>, reasons: readonly string[]) =>
  vi.waitFor(async () => {
    const { areas, served } = whyContract.Why.parse((await ask(query)).body)
    const menu = areas.find(({ area }) => area === 'menu')
    expect(menu?.given.map(({ reason }) => reason).toSorted()).toEqual([...reasons].toSorted())
    return { ...menu, served }
  }, RECORDED)
const visitOf = (visitor: Visitor) => ({ visit: visitor.cookies.get(VISIT_COOKIE) ?? '' })

test('a composition shows its releases, every rule by which they were given, and the change behind each', async () => {
  const early = shop.newVisitor()
  const composition = await compositionOf(early)
  later(1)
  await operate(shop, 'menu', { act: 'canary', version: 'm2', percent: 100, why: 'new search' })
  later(1)
  expect(await compositionOf(early)).toBe(composition)
  const canary = await compositionOf(shop.newVisitor())
  expect(canary).not.toBe(composition)

  const first = await menuOf({ composition }, ['stable', 'pinned'])
  expect(first).toMatchObject({ version: 'm1', served: { document: 'shop', orders: 0 } })
  expect(first.given?.map(({ since }) => since?.act)).toEqual(['import', 'import'])
  const second = await menuOf({ composition: canary }, ['percentage'])
  expect(second.version).toBe('m2')
  expect(second.given?.[0]?.since).toMatchObject({ act: 'canary', why: 'new search' })
})

test('a composition of an area that is switched off says so, and since which change', async () => {
  await operate(shop, 'menu', { act: 'kill', why: 'it breaks' })
  const composition = await compositionOf(shop.newVisitor())
  const menu = await menuOf({ composition }, ['killed'])
  expect(menu.given?.[0]?.since).toMatchObject({ act: 'kill', why: 'it breaks' })
})

test('a cookie shows what the next document of its visit gets, and why', async () => {
  const visitor = shop.newVisitor()
  await compositionOf(visitor)
  await operate(shop, 'menu', ['promote', 'm2'])
  expect(await menuOf(visitOf(visitor), ['pinned'])).toMatchObject({ version: 'm1' })
  later(31)
  expect(await menuOf(visitOf(visitor), ['stable'])).toMatchObject({ version: 'm2', before: 'm1' })
})

test('where a rule names brands, stores or testers, it is asked for one of them', async () => {
  const visitor = shop.newVisitor()
  await compositionOf(visitor)
  later(31)
  await operate(shop, 'menu', { act: 'rule', kind: 'store', names: ['york'], version: 'm2', why: 'a trial' })
  expect(await menuOf(visitOf(visitor), ['stable'])).toMatchObject({ version: 'm1' })
  const inYork = await menuOf({ ...visitOf(visitor), store: 'york' }, ['store'])
  expect(inYork).toMatchObject({ version: 'm2' })
  expect(inYork.given?.[0]?.since).toMatchObject({ act: 'rule', why: 'a trial' })
})

test('a rule for a cohort is asked for with one; no other cohort can be named', async () => {
  const visitor = shop.newVisitor()
  await compositionOf(visitor)
  later(31)
  await operate(shop, 'menu', { act: 'rule', kind: 'cohort', names: ['members'], version: 'm2' })
  expect(await menuOf({ ...visitOf(visitor), cohort: 'guests' }, ['stable'])).toMatchObject({ version: 'm1' })
  expect(await menuOf({ ...visitOf(visitor), cohort: 'members' }, ['cohort'])).toMatchObject({
    version: 'm2',
  })
  expect((await ask({ ...visitOf(visitor), cohort: 'staff' })).status).toBe(422)
  const staff = { act: 'rule', kind: 'cohort', names: ['members', 'staff'], version: 'm2' }
  await expect(operate(shop, 'menu', staff)).rejects.toThrow('Cohorts are members and guests.')
})

test('only operators ask; what this shop has not served or signed is not found', async () => {
  const composition = '0123456789abcdef'
  expect((await ask({ composition }, 'larder_of-nobody-at-all')).status).toBe(401)
  expect((await ask({ composition })).status).toBe(404)
  expect((await ask({ visit: 'eyJ9.none' })).status).toBe(404)
  const unread: Record<string, string>[] = [
    {},
    { composition: 'menu' },
    { composition, visit: 'x' },
    { other: 'x' },
  ]
  for (const query of unread) expect((await ask(query)).status).toBe(422)
})

test('what a composition stood for is kept while it is served, and 400 days more', async () => {
  const composition = await compositionOf(shop.newVisitor())
  await menuOf({ composition }, ['stable'])
  const count = () => shop.db.$count(compositionReleases)
  later(399 * 1_440)
  await deleteOldCompositions(shop.deps)
  expect(await count()).toBe(2)
  later(2 * 1_440)
  await deleteOldCompositions(shop.deps)
  expect(await count()).toBe(0)
})

test('a document is served while its composition cannot be recorded', async () => {
  await shop.db.$client.query('alter table composition_releases rename to composition_releases_gone')
  expect((await openPage(shop.newVisitor(), '/menu')).html).toContain('<h1>Menu</h1>')
})
