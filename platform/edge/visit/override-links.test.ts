import { beforeEach, expect, test } from 'vitest'
import type * as opsContract from '@larder/contracts/ops'
import type { TestApp, Visitor } from '@larder/testing/index.ts'
import { createToken } from '@larder/control/ops/tokens.ts'
import { openPlanKey } from '@larder/control/ledger/signing.ts'
import { openPage, operate } from '../tiny-shop.testing.ts'
import { createLink, openMenuShop } from './override.testing.ts'

let shop: TestApp
let folder: string

beforeEach(async () => {
  ;({ shop, folder } = await openMenuShop())
})

test('rejects an edited link, and a link to an unpublished release', async () => {
  const path = await createLink(shop, { person: 'Ada', release: { area: 'menu', version: 'm2' } })
  const [content = '', signature = ''] = path.slice('/preview/'.length).split('.')
  const claims = JSON.parse(Buffer.from(content, 'base64url').toString()) as object
  const edited = Buffer.from(JSON.stringify({ ...claims, person: 'Eve' })).toString('base64url')
  expect((await shop.request(`/preview/${edited}.${signature}`)).status).toBe(404)
  await expect(createLink(shop, { person: 'Ada', release: { area: 'menu', version: 'm9' } })).rejects.toThrow(
    'not published',
  )
  const unsigned = await shop.newVisitor().request('/ops/overrides', { method: 'POST', body: '{}' })
  expect(unsigned.status).toBe(401)
})

test('a link opens the brand’s shop, not the operators’ origin', async () => {
  const createLink = async (target?: string) => {
    const reply = await asOperator('/ops/overrides', { person: 'Ada', shop: target })
    const { link, errorDisplay } = (await reply.json()) as { link?: string; errorDisplay?: string }
    return link === undefined ? errorDisplay : new URL(link).origin
  }
  expect(await createLink()).toBe('http://ember.localhost:4300')
  expect(await createLink('fernhill')).toBe('http://fernhill.localhost:4300')
  // Keeps the requested host, since a brand answers at several.
  expect(await createLink('https://localhost:8443/stores')).toBe('https://localhost:8443')
  expect(await createLink('https://evil.example')).toBe('No shop of a brand answers at https://evil.example.')
  expect(await createLink('evil.example')).toBe('There is no brand evil.example.')
  expect(await createLink('javascript:alert(1)')).toBe('There is no brand javascript:alert(1).')
})

const asOperator = (path: string, body: object, token = shop.deps.config.localOpsToken) =>
  shop.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const revoke = async (link: object) => (await asOperator('/ops/overrides/revoke', link)).status
async function openLink(person: string) {
  const reply = await asOperator('/ops/overrides', { person, release: { area: 'menu', version: 'm2' } })
  const { id, link } = (await reply.json()) as { id: string; link: string } // the contract's reply
  const visitor = shop.newVisitor()
  const { pathname } = new URL(link)
  await visitor.request(pathname)
  return { id, pathname, visitor }
}
const isRevoked = async ({ visitor, pathname }: Awaited<ReturnType<typeof openLink>>) => [
  (await openPage(visitor, '/menu')).override === undefined,
  (await shop.request(pathname)).status,
]

test('revokes one link, or all links of a person', async () => {
  const links = { one: await openLink('Ada'), two: await openLink('Ada'), other: await openLink('Bea') }
  expect(await isRevoked(links.one)).toEqual([false, 303])
  expect(await revoke({ id: links.one.id, why: 'sent to the wrong list' })).toBe(204)
  expect(await isRevoked(links.one)).toEqual([true, 404])
  expect(await isRevoked(links.two)).toEqual([false, 303])
  expect(await revoke({ person: 'Ada' })).toBe(204)
  expect(await isRevoked(links.two)).toEqual([true, 404])
  expect(await isRevoked(links.other)).toEqual([false, 303])
  // A change of the plan keeps links revoked, and later links of the same person work.
  await operate(shop, 'menu', ['kill'])
  await operate(shop, 'menu', ['revive'])
  expect(await isRevoked(links.two)).toEqual([true, 404])
  shop.setNow(new Date(shop.deps.clock().getTime() + 1_000))
  expect(await isRevoked(await openLink('Ada'))).toEqual([false, 303])
})

const squadToken = async (name = 'menu squad', role: opsContract.Role = 'publish:menu') => {
  const { db, clock } = shop.deps
  const key = await openPlanKey({ dataFolder: folder })
  return createToken({ db, key }, { name, roles: [role], now: clock() })
}
/** Opens an address as a person who pastes it into the browser. */
const typeAddress = (visitor: Visitor, path: string) =>
  visitor.request(path, { headers: { 'sec-fetch-site': 'none' } })
const readMenuVersion = async (visitor: Visitor) =>
  (await openPage(visitor, '/menu')).composition.areas[0]?.version

test('a squad’s link does not show an aborted release, but an operator’s link may', async () => {
  const token = await squadToken()
  const request = { person: 'Ada', release: { area: 'menu', version: 'm2' } }
  const { link } = (await (await asOperator('/ops/overrides', request, token)).json()) as { link: string }
  const ada = shop.newVisitor()
  await typeAddress(ada, new URL(link).pathname)
  await operate(shop, 'menu', { act: 'canary', version: 'm2', percent: 1 })
  expect(await readMenuVersion(ada)).toBe('m2')
  await operate(shop, 'menu', { act: 'abort' })
  expect(await readMenuVersion(ada)).toBe('m1')
  expect((await openPage(ada, '/menu')).override).toBeUndefined()
  const secondReply = await asOperator('/ops/overrides', request, token)
  expect([secondReply.status, await secondReply.text()]).toEqual([
    403,
    expect.stringContaining('was live and is no more'),
  ])
  expect(await readMenuVersion((await openLink('Ada')).visitor)).toBe('m2')
})

test('a squad’s link does not apply tester rules of other areas', async () => {
  const rule = { act: 'rule', version: 'm3', kind: 'tester', names: ['Ada'] }
  await operate(shop, 'menu', { ...rule, withoutGate: true, why: 'a trial' })
  const token = await squadToken('gifts', 'publish:gift-cards')
  const local = { area: 'gift-cards', origin: 'http://localhost:4310', claims: ['/gifts'], exposes: [] }
  const { link } = (await (await asOperator('/ops/overrides', { person: 'Ada', local }, token)).json()) as {
    link: string
  }
  const ada = shop.newVisitor()
  await typeAddress(ada, new URL(link).pathname)
  expect(await readMenuVersion(ada)).toBe('m1')
  expect(await readMenuVersion((await openLink('Ada')).visitor)).toBe('m2')
})

test('scripts cannot open a link, and only the server can set its cookie', async () => {
  const { pathname } = await openLink('Ada')
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
  const fetched = await shop.newVisitor().request(pathname, { headers })
  expect([fetched.status, fetched.headers.get('set-cookie')]).toEqual([403, null])
  const framed = { ...headers, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
  expect((await shop.newVisitor().request(pathname, { headers: framed })).status).toBe(403)
  const visitor = shop.newVisitor()
  const cookie = (await visitor.request(pathname)).headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-larder-visit=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
  // The former cookie, which a script could write, is ignored.
  const eve = shop.newVisitor()
  eve.cookies.set('larder-override', pathname.split('/').at(-1) ?? '')
  expect(await readMenuVersion(eve)).toBe('m1')
})

test.each([
  ['an abort', { act: 'canary', version: 'm2', percent: 1 }, { act: 'abort' }],
  ['a rollback', { act: 'promote', version: 'm2' }, { act: 'back' }],
])(
  '%s ends the links that the squad made before, to any release of the area',
  async (_, given, withdrawn) => {
    const token = await squadToken()
    const makeLink = async (version: string, auth?: string) => {
      const request = { person: 'Ada', release: { area: 'menu', version } }
      return new URL(
        ((await (await asOperator('/ops/overrides', request, auth)).json()) as { link: string }).link,
      ).pathname
    }
    const [squads, operators] = [await makeLink('m3', token), await makeLink('m3')]
    const [visitor, tester] = [shop.newVisitor(), shop.newVisitor()]
    await typeAddress(visitor, squads)
    await tester.request(operators)
    await operate(shop, 'menu', given)
    expect(await readMenuVersion(visitor)).toBe('m3')
    shop.setNow('2030-01-08T11:00:00Z')
    await operate(shop, 'menu', withdrawn)
    expect([await readMenuVersion(visitor), await readMenuVersion(tester)]).toEqual(['m1', 'm3'])
    expect((await typeAddress(shop.newVisitor(), squads)).status).toBe(404)
    shop.setNow('2030-01-08T11:00:10Z')
    const later = shop.newVisitor()
    await typeAddress(later, await makeLink('m3', token))
    expect(await readMenuVersion(later)).toBe('m3')
  },
)

test('a page cannot open a squad’s link, only a person', async () => {
  const request = { person: 'Ada', release: { area: 'menu', version: 'm2' } }
  const { link } = (await (await asOperator('/ops/overrides', request, await squadToken())).json()) as {
    link: string
  }
  const open = (site: string) =>
    shop.newVisitor().request(new URL(link).pathname, {
      headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    })
  for (const site of ['same-origin', 'same-site', 'cross-site']) {
    const reply = await open(site)
    expect([site, reply.status, reply.headers.get('set-cookie')]).toEqual([site, 403, null])
  }
  expect((await open('none')).status).toBe(303)
})

test('a squad can make links for its own area only, and revoke none', async () => {
  const token = await squadToken()
  const postOverride = async (body: object) => (await asOperator('/ops/overrides', body, token)).status
  expect(await postOverride({ person: 'Ada', release: { area: 'menu', version: 'm2' } })).toBe(200)
  expect(await postOverride({ person: 'Ada', release: { area: 'host', version: 'h1' } })).toBe(403)
  expect(await postOverride({ person: 'Ada' })).toBe(403)
  expect((await asOperator('/ops/overrides/revoke', { person: 'Ada' }, token)).status).toBe(403)
})
