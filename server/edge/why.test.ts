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
/** The explanation for the menu, once the composition is recorded: pages do not wait for that. */
const menuOf = async (query: Record<string, string>, reasons: readonly string[]) =>
  vi.waitFor(async () => {
    const { areas, served } = whyContract.Why.parse((await ask(query)).body)
    const menu = areas.find(({ area }) => area === 'menu')
    expect(menu?.given.map(({ reason }) => reason).toSorted()).toEqual([...reasons].toSorted())
    return { ...menu, served }
  }, RECORDED)
const visitOf = (visitor: Visitor) => ({ visit: visitor.cookies.get(VISIT_COOKIE) ?? '' })

test('a composition lists its releases with the rules and changes behind them', async () => {
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

test('names the change that disabled an area', async () => {
  await operate(shop, 'menu', { act: 'kill', why: 'it breaks' })
  const composition = await compositionOf(shop.newVisitor())
  const menu = await menuOf({ composition }, ['killed'])
  expect(menu.given?.[0]?.since).toMatchObject({ act: 'kill', why: 'it breaks' })
})

test('explains the releases of a cookie’s next document', async () => {
  const visitor = shop.newVisitor()
  await compositionOf(visitor)
  await operate(shop, 'menu', ['promote', 'm2'])
  expect(await menuOf(visitOf(visitor), ['pinned'])).toMatchObject({ version: 'm1' })
  later(31)
  expect(await menuOf(visitOf(visitor), ['stable'])).toMatchObject({ version: 'm2', before: 'm1' })
})

test('asks for brand, store or tester where a rule names them', async () => {
  const visitor = shop.newVisitor()
  await compositionOf(visitor)
  later(31)
  await operate(shop, 'menu', { act: 'rule', kind: 'store', names: ['york'], version: 'm2', why: 'a trial' })
  expect(await menuOf(visitOf(visitor), ['stable'])).toMatchObject({ version: 'm1' })
  const inYork = await menuOf({ ...visitOf(visitor), store: 'york' }, ['store'])
  expect(inYork).toMatchObject({ version: 'm2' })
  expect(inYork.given?.[0]?.since).toMatchObject({ act: 'rule', why: 'a trial' })
})

test('asks for a cohort where a rule names one, and knows no other', async () => {
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

test('only operators may ask, and unserved or unsigned compositions are not found', async () => {
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

test('keeps a composition while served and 400 days more', async () => {
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

test('serves a document whose composition cannot be recorded', async () => {
  await shop.db.$client.query('alter table composition_releases rename to composition_releases_gone')
  expect((await openPage(shop.newVisitor(), '/menu')).html).toContain('<h1>Menu</h1>')
})
