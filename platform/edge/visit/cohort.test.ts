import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { MEMBER_IDLE_TIMEOUT_MS } from '@larder/api/members/auth/request-session.ts'
import { mountTiny, openPage, operate, publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'

const MINUTE_MS = 60_000
const pageModule = (version: string) =>
  `export const exposed = { './routes': { render: () => '<h1>${version}</h1>' } }`

let shop: TestApp

beforeEach(async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-cohort-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2', 'm3'])
    await publishTiny(folder, {
      area: 'menu',
      version,
      claims: ['/menu'],
      node: pageModule(version),
      isUnplanned: version !== 'm1',
    })
  shop = await startApp({
    change: (deps) => ({ ...deps, db: Object.create(deps.db) as typeof deps.db }), // a copy, so that a test can replace its `select`
  })
  await mountTiny(shop, folder)
})

const advanceClock = (ms: number) => shop.setNow(new Date(shop.deps.clock().getTime() + ms))
/** Returns the menu's version in a visitor's document, and checks that the rendered page is of the same version. */
async function readMenuVersion(visitor: Visitor): Promise<string | undefined> {
  const { composition, html } = await openPage(visitor, '/menu')
  const version = composition.areas.find(({ name }) => name === 'menu')?.version
  const [, rendered = version] = /<h1>(\w+)<\/h1>/.exec(html) ?? []
  expect(rendered, 'the page is rendered by the assigned release').toBe(version)
  return version
}
/** Waits until each release of the plan has a process that renders it. */
const waitUntilRendered = async (visitors: readonly Visitor[]) =>
  vi.waitFor(async () => {
    for (const visitor of visitors) expect((await openPage(visitor, '/menu')).html).toContain('<h1>m')
  })
const addCohortRule = (version: string, ...names: string[]) =>
  operate(shop, 'menu', { act: 'rule', kind: 'cohort', names, version })

test('serves a members’ release to members only, also from the cache', async () => {
  await addCohortRule('m2', 'members')
  const members = [await createMember(shop, 'ada@x.example'), await createMember(shop, 'bea@x.example')]
  const guests = [await createGuest(shop), shop.newVisitor()]
  await waitUntilRendered([...members, ...guests])
  // Both cohorts request one address, in turns and concurrently, with its document in the cache.
  const turns = Array.from({ length: 5 }, () => [...members, ...guests]).flat()
  const versions = await Promise.all(turns.map(readMenuVersion))
  expect(versions).toEqual(turns.map((visitor) => (members.includes(visitor) ? 'm2' : 'm1')))
  await addCohortRule('m3', 'guests')
  expect(await readMenuVersion(shop.newVisitor())).toBe('m3')
  await operate(shop, 'menu', { act: 'clear', kind: 'cohort' })
  expect(await Promise.all([...members, shop.newVisitor()].map(readMenuVersion))).toEqual(['m1', 'm1', 'm1'])
})

test('a visit keeps its release after sign-in; the next visit gets the members’ release', async () => {
  const visitor = await createMember(shop, 'ada@x.example')
  await visitor.call(authApi.revoke, {})
  await addCohortRule('m2', 'members')
  expect(await readMenuVersion(visitor)).toBe('m1')
  await visitor.call(authApi.oauthToken, {
    grant_type: 'password',
    username: 'ada@x.example',
    password: PASSWORD,
  })
  expect(await readMenuVersion(visitor)).toBe('m1')
  advanceClock(MEMBER_IDLE_TIMEOUT_MS + MINUTE_MS)
  expect(await readMenuVersion(visitor)).toBe('m2')
})

test('treats a forged session as a guest', async () => {
  await addCohortRule('m2', 'members')
  const visitor = shop.newVisitor()
  visitor.cookies.set('__Host-sid', 'members')
  expect(await readMenuVersion(visitor)).toBe('m1')
})

test('without the database, new visitors join no cohort and running visits keep theirs', async () => {
  await addCohortRule('m2', 'members')
  const [early, late] = [await createMember(shop, 'ada@x.example'), await createMember(shop, 'bea@x.example')]
  expect(await readMenuVersion(early)).toBe('m2')
  shop.deps.db.select = () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  }
  expect(await readMenuVersion(early)).toBe('m2')
  expect(await readMenuVersion(late)).toBe('m1')
})
