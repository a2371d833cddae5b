import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sample } from '@larder/shared/testing/whole-run'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createToken } from '@larder/control/ops/tokens.ts'
import { openPlanKey } from '@larder/control/ledger/signing.ts'
import { mountTiny, openPage, publishTiny, TINY_HOST, type Tiny } from '../tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>Menu</h1>' } }`
const ORIGIN = 'http://localhost:4310'
const MENU = { area: 'menu', origin: ORIGIN, claims: ['/menu'], exposes: ['./routes'] }
let shop: TestApp
let squad: string

async function openShop(others: Tiny[] = []) {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-local-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, { area: 'menu', version: 'm1', claims: ['/menu'], node: PAGE })
  for (const area of others) await publishTiny(folder, area)
  shop = await startApp()
  await mountTiny(shop, folder)
  const { db, clock } = shop.deps
  const roles = ['publish:menu' as const, 'publish:gift-cards' as const]
  squad = await createToken(
    { db, key: await openPlanKey({ dataFolder: folder }) },
    { name: 'menu squad', roles, now: clock() },
  )
}
beforeEach(() => openShop())

const requestLink = (local: object) =>
  shop.request('/ops/overrides', {
    method: 'POST',
    headers: { authorization: `Bearer ${squad}`, 'content-type': 'application/json' },
    body: JSON.stringify({ person: 'Ada', local }),
  })
async function openDeveloperLink(local: object) {
  const { link } = (await (await requestLink(local)).json()) as { link: string } // the contract's reply
  const visitor = shop.newVisitor()
  await visitor.request(new URL(link).pathname, { headers: { 'sec-fetch-site': 'none' } })
  return visitor
}

test('serves an area from the developer’s machine to one browser and the live release to all others', async () => {
  const ada = await openDeveloperLink(MENU)
  const { composition, isRendered, override, html } = await openPage(ada, '/menu')
  expect(composition.areas).toMatchObject([{ name: 'menu', version: 'local', origin: ORIGIN, hashes: {} }])
  expect([isRendered, override?.releases]).toEqual([false, [`menu of ${ORIGIN}`]])
  expect(html).toContain(`"publicPath":"${ORIGIN}/"`)
  const policy = (await ada.request('/menu')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(new RegExp(`connect-src [^;]*${ORIGIN}`))
  const other = shop.newVisitor()
  expect((await openPage(other, '/menu')).composition.areas).toMatchObject([{ version: 'm1' }])
  expect((await openPage(other, '/menu')).html).not.toContain(ORIGIN)
  expect((await other.request('/menu')).headers.get('content-security-policy')).not.toContain('4310')
})

test('only pages with a local area load React from the developer’s machine', async () => {
  await openShop([{ area: 'checkout', version: 'c1', claims: ['/pay'], node: PAGE }])
  const ada = await openDeveloperLink(MENU)
  const { html } = await openPage(ada, '/menu')
  const script = html.indexOf(`{"src":"${ORIGIN}/development-react.js"}`)
  expect(script).toBeGreaterThan(0)
  expect(html.indexOf('web/host.js","integrity"')).toBeGreaterThan(script)
  // This document cannot load the area, so it needs none of its scripts.
  expect((await openPage(ada, '/pay')).html).not.toContain('development-react')
  // The `document` of the request is ignored: an area cannot choose its document.
  const grace = await openDeveloperLink({ ...MENU, document: 'checkout' })
  expect((await openPage(grace, '/menu')).composition.document).toBe('shop')
  expect((await grace.request('/pay')).headers.get('content-security-policy')).not.toContain(ORIGIN)
})

test('serves an unpublished area on its route to its developer', async () => {
  const cards = { ...MENU, area: 'gift-cards', claims: ['/gift-cards'] }
  const ada = await openDeveloperLink(cards)
  const { composition } = await openPage(ada, '/gift-cards')
  expect(composition.areas.map(({ name, version }) => [name, version])).toEqual([
    ['menu', 'm1'],
    ['gift-cards', 'local'],
  ])
  expect((await ada.request('/gift-cards')).status).toBe(200)
  // Discovery's `/*` covers the brand's content pages.
  const hiding = await requestLink({ ...cards, claims: ['/legal/:slug'] })
  expect([hiding.status, await hiding.text()]).toEqual([422, expect.stringContaining('hides /legal/')])
})

test('a link to a new area opens its page, because no page of the shop leads there', async () => {
  async function readTarget(local: object): Promise<string | null> {
    const { link } = (await (await requestLink(local)).json()) as { link: string } // the contract's reply
    const headers = { 'sec-fetch-site': 'none' }
    return (await shop.newVisitor().request(new URL(link).pathname, { headers })).headers.get('location')
  }
  const cards = { ...MENU, area: 'gift-cards' }
  expect(await readTarget({ ...cards, claims: ['/gift-cards/:slug', '/gift-cards'] })).toBe('/gift-cards')
  expect(await readTarget({ ...cards, claims: ['/gift-cards/:slug'] })).toBe('/')
  expect(await readTarget({ ...cards, claims: ['//evil.example', '/\\evil.example'] })).toBe('/')
  expect(await readTarget(MENU), 'an area that visitors have').toBe('/')
})

const REJECTED = [
  ['another machine', { ...MENU, origin: 'https://evil.example' }, 422],
  ['another machine with a name like ours', { ...MENU, origin: 'http://localhost.evil.example:4310' }, 422],
  ['more than an origin', { ...MENU, origin: 'http://localhost:4310/x;script-src *' }, 422],
  ["another squad's area", { ...MENU, area: 'host' }, 403],
  ["another area's addresses", { ...MENU, area: 'gift-cards', claims: ['/menu'] }, 422],
] as const
test.each(sample(REJECTED, 2, 1))('rejects %s', async (_, local, status) => {
  expect((await requestLink(local)).status).toBe(status)
})
