import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { authApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { asGuest, asMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { MEMBER_IDLE_MS } from '@larder/api/members/auth/request-session.ts'
import { mountTiny, openPage, operate, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const MINUTE_MS = 60_000
const pageOf = (version: string) =>
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
      node: pageOf(version),
      isWaiting: version !== 'm1',
    })
  shop = await startApp({
    change: (made) => ({ ...made, db: Object.create(made.db) as typeof made.db }), // its own `select`, below
  })
  await mountTiny(shop, folder)
})

const later = (ms: number) => shop.setNow(new Date(shop.deps.clock().getTime() + ms))
/** The menu's version of a visitor's document: as its data says, and as it was rendered. */
async function menuOf(visitor: Visitor): Promise<string | undefined> {
  const { composition, html } = await openPage(visitor, '/menu')
  const version = composition.areas.find(({ name }) => name === 'menu')?.version
  const [, rendered = version] = /<h1>(\w+)<\/h1>/.exec(html) ?? []
  expect(rendered, 'never the page of another release').toBe(version)
  return version
}
/** Each release of the plan has a process that renders it. */
const everyRendered = async (visitors: readonly Visitor[]) =>
  vi.waitFor(async () => {
    for (const visitor of visitors) expect((await openPage(visitor, '/menu')).html).toContain('<h1>m')
  })
const give = (version: string, ...names: string[]) =>
  operate(shop, 'menu', { act: 'rule', kind: 'cohort', names, version })

test('a members’ release reaches members only, also from the cache', async () => {
  await give('m2', 'members')
  const members = [await asMember(shop, 'ada@x.example'), await asMember(shop, 'bea@x.example')]
  const guests = [await asGuest(shop), shop.newVisitor()]
  await everyRendered([...members, ...guests])
  // One address, its document cached for both, asked for in turns and at once.
  const turns = Array.from({ length: 5 }, () => [...members, ...guests]).flat()
  const given = await Promise.all(turns.map(menuOf))
  expect(given).toEqual(turns.map((visitor) => (members.includes(visitor) ? 'm2' : 'm1')))
  await give('m3', 'guests')
  expect(await menuOf(shop.newVisitor())).toBe('m3')
  await operate(shop, 'menu', { act: 'clear', kind: 'cohort' })
  expect(await Promise.all([...members, shop.newVisitor()].map(menuOf))).toEqual(['m1', 'm1', 'm1'])
})

test('a visit keeps its release at sign-in; the next one is a member’s', async () => {
  const visitor = await asMember(shop, 'ada@x.example')
  await visitor.call(authApi.revoke, {})
  await give('m2', 'members')
  expect(await menuOf(visitor)).toBe('m1')
  await visitor.call(authApi.oauthToken, {
    grant_type: 'password',
    username: 'ada@x.example',
    password: PASSWORD,
  })
  expect(await menuOf(visitor)).toBe('m1')
  later(MEMBER_IDLE_MS + MINUTE_MS)
  expect(await menuOf(visitor)).toBe('m2')
})

test('a forged session is a guest’s', async () => {
  await give('m2', 'members')
  const visitor = shop.newVisitor()
  visitor.cookies.set('__Host-sid', 'members')
  expect(await menuOf(visitor)).toBe('m1')
})

test('without the database new visitors join no cohort, and visits keep theirs', async () => {
  await give('m2', 'members')
  const [early, late] = [await asMember(shop, 'ada@x.example'), await asMember(shop, 'bea@x.example')]
  expect(await menuOf(early)).toBe('m2')
  shop.deps.db.select = () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  }
  expect(await menuOf(early)).toBe('m2')
  expect(await menuOf(late)).toBe('m1')
})
