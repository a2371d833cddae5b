import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { authApi, checkoutApi } from '@larder/shared/contracts'
import { mountTiny, publishTiny, TINY_HOST } from '@larder/edge/tiny-shop.testing.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { orderingJobs } from '@larder/api/ordering.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { startApp } from '@larder/testing/index.ts'
import { visitor } from '@larder/testing/visitor.ts'

const HOME = `export const exposed = { './routes': { render: () => '<h1>Home</h1>' } }`

async function tinyReleases(): Promise<string> {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-tls-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, { area: 'home', version: 'g1', claims: ['/'], node: HOME })
  return folder
}

type Options = {
  trustedProxies?: number
  headers?: Record<string, string>
  environment?: Record<string, string>
}

/** The shop behind a proxy that terminates TLS: called over HTTP with forwarded headers. */
async function shopBehindTls({ trustedProxies = 1, headers = {}, environment = {} }: Options = {}) {
  const sent = createMessageRecorder()
  const settings = { TRUSTED_PROXIES: String(trustedProxies), LIMIT_SCALE: '1000', ...environment }
  const shop = await startApp({ change: sent.change, environment: settings })
  const said = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7', ...headers }
  const fetch = (request: Request) => {
    const all = new Headers(request.headers)
    for (const [name, value] of Object.entries(said)) all.set(name, value)
    return shop.app.fetch(new Request(request, { headers: all }))
  }
  const newVisitor = (host = 'fernhill.localhost') => visitor({ fetch }, host)
  return { ...shop, ...newVisitor(), newVisitor, sent }
}

test('search engines and shared links get public URLs', async () => {
  const shop = await shopBehindTls()
  await mountTiny(shop, await tinyReleases())
  const home = await shop.request('/')
  const html = await home.text()
  expect(html).toContain('<link rel="canonical" href="https://fernhill.localhost/"')
  expect(html).toContain('<meta property="og:url" content="https://fernhill.localhost/"')
  expect(html).not.toContain('http://fernhill')
  expect(home.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
  expect(await (await shop.request('/robots.txt')).text()).toContain(
    'Sitemap: https://fernhill.localhost/sitemap.xml',
  )
  expect(await (await shop.request('/sitemap.xml')).text()).not.toContain('http://fernhill')
})

test('order mails contain public URLs whether sent by a job or a request', async () => {
  const shop = await shopBehindTls()
  const guest = await createGuest(shop)
  const basket = await createFilledBasket(shop, guest)
  await guest.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  await orderingJobs(shop.deps).deliver()
  expect(shop.sent.mails[0]?.text).toContain('https://fernhill.localhost/checkout/success?order=')

  const email = 'tls@example.com'
  await createMember(shop, email)
  await shop.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  await shop.call(authApi.requestResetPassword, { email })
  const reset = await shop.sent.mailTo(email, /password/i)
  expect(reset.text).toContain('https://fernhill.localhost/member/reset-token/')
})

test('PUBLIC_ORIGINS sets the origin of a host outside requests', async () => {
  const origin = 'https://fernhill.localhost:8443'
  const shop = await shopBehindTls({ trustedProxies: 0, environment: { PUBLIC_ORIGINS: origin } })
  expect(await (await shop.request('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('without a trusted proxy, clients cannot set the scheme or host', async () => {
  const headers = { 'x-forwarded-host': 'ember.localhost' }
  const shop = await shopBehindTls({ trustedProxies: 0, headers })
  const reply = await shop.request('/robots.txt')
  expect(await reply.text()).toMatch(/Sitemap: http:\/\/fernhill\.localhost:\d+/)
  expect(reply.headers.get('strict-transport-security')).toBeNull()
})

test('a proxy with its own host name forwards the requested shop’s host', async () => {
  const shop = await shopBehindTls({ headers: { 'x-forwarded-host': 'ember.localhost' } })
  expect(await (await shop.request('/robots.txt')).text()).toContain('Sitemap: https://ember.localhost/')
  const profile = await shop.request('/api/business/profile')
  expect(JSON.stringify(await profile.json())).toContain('GTM-EMBER')
})
