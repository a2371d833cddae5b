import { beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../testing/index.ts'
import { createToken } from '../releases/index.ts'
import { openPage, operate } from './tiny-shop.testing.ts'
import { linkFor, openOverridden } from './override.testing.ts'

let shop: TestApp

beforeEach(async () => {
  ;({ shop } = await openOverridden())
})

test('an edited link is none, and a link names what is published only', async () => {
  const path = await linkFor(shop, { person: 'Ada', release: { area: 'menu', version: 'm2' } })
  const [content = '', signature = ''] = path.slice('/ops/override/'.length).split('.')
  const wish = JSON.parse(Buffer.from(content, 'base64url').toString()) as object
  const edited = Buffer.from(JSON.stringify({ ...wish, person: 'Eve' })).toString('base64url')
  expect((await shop.request(`/ops/override/${edited}.${signature}`)).status).toBe(404)
  await expect(linkFor(shop, { person: 'Ada', release: { area: 'menu', version: 'm9' } })).rejects.toThrow(
    'not published',
  )
  const unsigned = await shop.newVisitor().request('/ops/overrides', { method: 'POST', body: '{}' })
  expect(unsigned.status).toBe(401)
})

const asOperator = (path: string, body: object, token = shop.deps.config.localOpsToken) =>
  shop.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const revoke = async (link: object) => (await asOperator('/ops/overrides/revoke', link)).status
/** A visitor who opened a link for a release of the menu, and the link's id. */
async function opened(person: string) {
  const reply = await asOperator('/ops/overrides', { person, release: { area: 'menu', version: 'm2' } })
  const { id, link } = (await reply.json()) as { id: string; link: string } // the contract's reply
  const visitor = shop.newVisitor()
  const { pathname } = new URL(link)
  await visitor.request(pathname)
  return { id, pathname, visitor }
}
const isOver = async ({ visitor, pathname }: Awaited<ReturnType<typeof opened>>) => [
  (await openPage(visitor, '/menu')).override === undefined,
  (await shop.request(pathname)).status,
]

test('a link that is called back counts no more, by itself or with all of its person', async () => {
  const links = { one: await opened('Ada'), two: await opened('Ada'), other: await opened('Bea') }
  expect(await isOver(links.one)).toEqual([false, 303])
  expect(await revoke({ id: links.one.id, why: 'sent to the wrong list' })).toBe(204)
  expect(await isOver(links.one)).toEqual([true, 404])
  expect(await isOver(links.two)).toEqual([false, 303])
  expect(await revoke({ person: 'Ada' })).toBe(204)
  expect(await isOver(links.two)).toEqual([true, 404])
  expect(await isOver(links.other)).toEqual([false, 303])
  // A change of the plan keeps what was called back, and a later link of the same person is good.
  await operate(shop, 'menu', ['kill'])
  await operate(shop, 'menu', ['revive'])
  expect(await isOver(links.two)).toEqual([true, 404])
  shop.setNow(new Date(shop.deps.clock().getTime() + 1_000))
  expect(await isOver(await opened('Ada'))).toEqual([false, 303])
})

test('a squad makes links to releases of its own area, and calls none back', async () => {
  const { db, clock } = shop.deps
  const token = await createToken(db, { name: 'menu squad', roles: ['publish:menu'], now: clock() })
  const ask = async (body: object) => (await asOperator('/ops/overrides', body, token)).status
  expect(await ask({ person: 'Ada', release: { area: 'menu', version: 'm2' } })).toBe(200)
  expect(await ask({ person: 'Ada', release: { area: 'host', version: 'h1' } })).toBe(403)
  expect(await ask({ person: 'Ada' })).toBe(403)
  expect((await asOperator('/ops/overrides/revoke', { person: 'Ada' }, token)).status).toBe(403)
})
