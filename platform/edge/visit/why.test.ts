import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as whyContract from '@larder/contracts/why'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { compositionReleases } from '../compose/schema.ts'
import { deleteOldCompositions } from '../compose/composition-record.ts'
import { openMenuShop, openPage, operate } from '../tiny-shop.testing.ts'
import { VISIT_COOKIE } from './visit-cookie.ts'

/** Writing a row may take long on a busy machine. */
const UNTIL_RECORDED = { timeout: 30_000, interval: 250 }
let shop: TestApp

beforeEach(async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-why-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  shop = await openMenuShop(folder)
})

const advanceMinutes = (minutes: number) =>
  shop.setNow(new Date(shop.deps.clock().getTime() + minutes * 60_000))
const openComposition = async (visitor: Visitor) => (await openPage(visitor, '/menu')).composition.id

async function requestWhy(query: Record<string, string>, token = shop.deps.config.localOpsToken) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await shop.request(`/ops/why?${new URLSearchParams(query).toString()}`, { headers })
  return { status: reply.status, body: (await reply.json()) as unknown }
}
/** Reads the explanation for the menu, once the composition is recorded. Pages do not wait for that. */
const explainMenu = async (query: Record<string, string>, reasons: readonly string[]) =>
  vi.waitFor(async () => {
    const { areas, served } = whyContract.Why.parse((await requestWhy(query)).body)
    const menu = areas.find(({ area }) => area === 'menu')
    expect(menu?.given.map(({ reason }) => reason).toSorted()).toEqual([...reasons].toSorted())
    return { ...menu, served }
  }, UNTIL_RECORDED)
const visitQuery = (visitor: Visitor) => ({ visit: visitor.cookies.get(VISIT_COOKIE) ?? '' })

test('a composition lists its releases with the rules and changes behind them', async () => {
  const early = shop.newVisitor()
  const composition = await openComposition(early)
  advanceMinutes(1)
  await operate(shop, 'menu', { act: 'canary', version: 'm2', percent: 100, why: 'new search' })
  advanceMinutes(1)
  expect(await openComposition(early)).toBe(composition)
  const canary = await openComposition(shop.newVisitor())
  expect(canary).not.toBe(composition)

  const first = await explainMenu({ composition }, ['stable', 'pinned'])
  expect(first).toMatchObject({ version: 'm1', served: { document: 'shop', orders: 0 } })
  expect(first.given?.map(({ since }) => since?.act)).toEqual(['import', 'import'])
  const second = await explainMenu({ composition: canary }, ['percentage'])
  expect(second.version).toBe('m2')
  expect(second.given?.[0]?.since).toMatchObject({ act: 'canary', why: 'new search' })
})

test('names the change that disabled an area', async () => {
  await operate(shop, 'menu', { act: 'kill', why: 'it breaks' })
  const composition = await openComposition(shop.newVisitor())
  const menu = await explainMenu({ composition }, ['killed'])
  expect(menu.given?.[0]?.since).toMatchObject({ act: 'kill', why: 'it breaks' })
})

test('explains the releases of a cookie’s next document', async () => {
  const visitor = shop.newVisitor()
  await openComposition(visitor)
  await operate(shop, 'menu', ['promote', 'm2'])
  expect(await explainMenu(visitQuery(visitor), ['pinned'])).toMatchObject({ version: 'm1' })
  advanceMinutes(31)
  expect(await explainMenu(visitQuery(visitor), ['stable'])).toMatchObject({ version: 'm2', before: 'm1' })
})

test('applies the given store when a rule names it', async () => {
  const visitor = shop.newVisitor()
  await openComposition(visitor)
  advanceMinutes(31)
  await operate(shop, 'menu', { act: 'rule', kind: 'store', names: ['york'], version: 'm2', why: 'a trial' })
  expect(await explainMenu(visitQuery(visitor), ['stable'])).toMatchObject({ version: 'm1' })
  const inYork = await explainMenu({ ...visitQuery(visitor), store: 'york' }, ['store'])
  expect(inYork).toMatchObject({ version: 'm2' })
  expect(inYork.given?.[0]?.since).toMatchObject({ act: 'rule', why: 'a trial' })
})

test('applies the given cohort when a rule names it, and rejects unknown cohorts', async () => {
  const visitor = shop.newVisitor()
  await openComposition(visitor)
  advanceMinutes(31)
  await operate(shop, 'menu', { act: 'rule', kind: 'cohort', names: ['members'], version: 'm2' })
  expect(await explainMenu({ ...visitQuery(visitor), cohort: 'guests' }, ['stable'])).toMatchObject({
    version: 'm1',
  })
  expect(await explainMenu({ ...visitQuery(visitor), cohort: 'members' }, ['cohort'])).toMatchObject({
    version: 'm2',
  })
  expect((await requestWhy({ ...visitQuery(visitor), cohort: 'staff' })).status).toBe(422)
  const staff = { act: 'rule', kind: 'cohort', names: ['members', 'staff'], version: 'm2' }
  await expect(operate(shop, 'menu', staff)).rejects.toThrow('Cohorts are members and guests.')
})

test('answers operators only, with 404 for unserved compositions and unsigned visits', async () => {
  const composition = '0123456789abcdef'
  expect((await requestWhy({ composition }, 'larder_of-nobody-at-all')).status).toBe(401)
  expect((await requestWhy({ composition })).status).toBe(404)
  expect((await requestWhy({ visit: 'eyJ9.none' })).status).toBe(404)
  const invalid: Record<string, string>[] = [
    {},
    { composition: 'menu' },
    { composition, visit: 'x' },
    { other: 'x' },
  ]
  for (const query of invalid) expect((await requestWhy(query)).status).toBe(422)
})

test('keeps a composition for 400 days after it was last served', async () => {
  const composition = await openComposition(shop.newVisitor())
  await explainMenu({ composition }, ['stable'])
  const count = () => shop.db.$count(compositionReleases)
  advanceMinutes(399 * 1_440)
  await deleteOldCompositions(shop.deps)
  expect(await count()).toBe(2)
  advanceMinutes(2 * 1_440)
  await deleteOldCompositions(shop.deps)
  expect(await count()).toBe(0)
})

test('serves a document whose composition cannot be recorded', async () => {
  await shop.db.$client.query('alter table composition_releases rename to composition_releases_gone')
  expect((await openPage(shop.newVisitor(), '/menu')).html).toContain('<h1>Menu</h1>')
})
