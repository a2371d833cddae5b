import { beforeEach, expect, test } from 'vitest'
import type { opsContract } from '@larder/shared/contracts'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { createToken } from '@larder/releases/ops/tokens.ts'
import { planKey } from '@larder/releases/signing.ts'
import { openPage, operate } from './tiny-shop.testing.ts'
import { linkFor, openOverridden } from './override.testing.ts'

let shop: TestApp
let folder: string

beforeEach(async () => {
  ;({ shop, folder } = await openOverridden())
})

test('rejects an edited link; a link names published releases only', async () => {
  const path = await linkFor(shop, { person: 'Ada', release: { area: 'menu', version: 'm2' } })
  const [content = '', signature = ''] = path.slice('/preview/'.length).split('.')
  const wish = JSON.parse(Buffer.from(content, 'base64url').toString()) as object
  const edited = Buffer.from(JSON.stringify({ ...wish, person: 'Eve' })).toString('base64url')
  expect((await shop.request(`/preview/${edited}.${signature}`)).status).toBe(404)
  await expect(linkFor(shop, { person: 'Ada', release: { area: 'menu', version: 'm9' } })).rejects.toThrow(
    'not published',
  )
  const unsigned = await shop.newVisitor().request('/ops/overrides', { method: 'POST', body: '{}' })
  expect(unsigned.status).toBe(401)
})

test('a link opens its brand’s shop, not the operators’ origin', async () => {
  const linkTo = async (wanted?: string) => {
    const reply = await asOperator('/ops/overrides', { person: 'Ada', shop: wanted })
    const { link, errorDisplay } = (await reply.json()) as { link?: string; errorDisplay?: string }
    return link === undefined ? errorDisplay : new URL(link).origin
  }
  expect(await linkTo()).toBe('http://ember.localhost:4300')
  expect(await linkTo('fernhill')).toBe('http://fernhill.localhost:4300')
  // As it was named: a brand answers at several.
  expect(await linkTo('https://localhost:8443/stores')).toBe('https://localhost:8443')
  expect(await linkTo('https://evil.example')).toBe('No shop of a brand answers at https://evil.example.')
  expect(await linkTo('evil.example')).toBe('There is no brand evil.example.')
  expect(await linkTo('javascript:alert(1)')).toBe('There is no brand javascript:alert(1).')
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

test('revoked links stop working, singly or for a person', async () => {
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

const squadToken = async (name = 'menu squad', role: opsContract.Role = 'publish:menu') => {
  const { db, clock } = shop.deps
  const key = await planKey({ dataFolder: folder })
  return createToken({ db, key }, { name, roles: [role], now: clock() })
}
const versionFor = async (visitor: Visitor) =>
  (await openPage(visitor, '/menu')).composition.areas[0]?.version

test('a squad’s link does not show an aborted release; an operator’s may', async () => {
  const token = await squadToken()
  const wanted = { person: 'Ada', release: { area: 'menu', version: 'm2' } }
  const { link } = (await (await asOperator('/ops/overrides', wanted, token)).json()) as { link: string }
  const ada = shop.newVisitor()
  await ada.request(new URL(link).pathname)
  await operate(shop, 'menu', { act: 'canary', version: 'm2', percent: 1 })
  expect(await versionFor(ada)).toBe('m2')
  await operate(shop, 'menu', { act: 'abort' })
  expect(await versionFor(ada)).toBe('m1')
  expect((await openPage(ada, '/menu')).override).toMatchObject({ missing: ['menu m2'] })
  const again = await asOperator('/ops/overrides', wanted, token)
  expect([again.status, await again.text()]).toEqual([
    403,
    expect.stringContaining('was live and is no more'),
  ])
  expect(await versionFor((await opened('Ada')).visitor)).toBe('m2')
})

test('a squad’s link does not make anyone a tester of others', async () => {
  const rule = { act: 'rule', version: 'm3', kind: 'tester', names: ['Ada'] }
  await operate(shop, 'menu', { ...rule, withoutGate: true, why: 'a trial' })
  const token = await squadToken('gifts', 'publish:gift-cards')
  const local = { area: 'gift-cards', origin: 'http://localhost:4310', claims: ['/gifts'], exposes: [] }
  const { link } = (await (await asOperator('/ops/overrides', { person: 'Ada', local }, token)).json()) as {
    link: string
  }
  const ada = shop.newVisitor()
  await ada.request(new URL(link).pathname)
  expect(await versionFor(ada)).toBe('m1')
  expect(await versionFor((await opened('Ada')).visitor)).toBe('m2')
})

test('shop scripts open no link, and only the server sets its cookie', async () => {
  const { pathname } = await opened('Ada')
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
  const fetched = await shop.newVisitor().request(pathname, { headers })
  expect([fetched.status, fetched.headers.get('set-cookie')]).toEqual([403, null])
  const framed = { ...headers, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
  expect((await shop.newVisitor().request(pathname, { headers: framed })).status).toBe(403)
  const visitor = shop.newVisitor()
  const cookie = (await visitor.request(pathname)).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-larder-visit=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
  // A former cookie of this kind, which a script could write, is not read.
  const eve = shop.newVisitor()
  eve.cookies.set('larder-override', pathname.split('/').at(-1) ?? '')
  expect(await versionFor(eve)).toBe('m1')
})

test('a squad makes links for its own area and revokes none', async () => {
  const token = await squadToken()
  const ask = async (body: object) => (await asOperator('/ops/overrides', body, token)).status
  expect(await ask({ person: 'Ada', release: { area: 'menu', version: 'm2' } })).toBe(200)
  expect(await ask({ person: 'Ada', release: { area: 'host', version: 'h1' } })).toBe(403)
  expect(await ask({ person: 'Ada' })).toBe(403)
  expect((await asOperator('/ops/overrides/revoke', { person: 'Ada' }, token)).status).toBe(403)
})
