import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page, Route } from '@playwright/test'
import { untilHydrated } from '../fixtures/hydration.ts'
import { sampleOf, isNightly } from '../fixtures/nightly.ts'
import { expect, test } from '../fixtures/test.ts'

/** A shopper sees an error within this time, whatever the API does (trust P11). */
const MESSAGE_WITHIN_MS = 10_000
const API = /^https?:\/\/[^/]+\/api\//

const json = (status: number, body: string, headers = {}) => ({
  status,
  body,
  headers: { 'content-type': 'application/json', ...headers },
})
const page500 = { status: 502, body: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } }

/** Answers at once and never ends its body. */
const dripping = createServer((_, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const drops = setInterval(() => reply.write(' '), 500)
  reply.on('close', () => clearInterval(drops))
})
test.beforeAll(() => new Promise<void>((listening) => dripping.listen(0, '127.0.0.1', listening)))
test.afterAll(() => {
  dripping.closeAllConnections()
  dripping.close()
})
const drip = (route: Route) => {
  const { port } = dripping.address() as AddressInfo // it listens on a port, so this is an address
  return route.continue({ url: `http://127.0.0.1:${port}/` })
}

/** Ways a call can fail. */
const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'is offline': (route) => route.abort('internetdisconnected'),
  'answers 500': (route) => route.fulfill(json(500, '{"errorText":"Something went wrong."}')),
  'answers 503 with Retry-After': (route) => route.fulfill(json(503, '{}', { 'retry-after': '30' })),
  'answers 429': (route) => route.fulfill(json(429, '{}', { 'retry-after': '30' })),
  hangs: () => Promise.resolve(),
  'drips slowly': drip,
  'answers HTML': (route) => route.fulfill({ ...page500, status: 200 }),
  'answers 502 with HTML': (route) => route.fulfill(page500),
  'answers broken JSON': (route) => route.fulfill(json(200, '{"store":')),
  'breaks its contract': (route) => route.fulfill(json(200, '{"surprise":true}')),
}

type Target = {
  what: string
  path: string
  /** Makes the call, on the page that was opened. */
  act: (page: Page) => Promise<void>
  /** Where the shopper sees the error, and its text. */
  findMessage: (page: Page) => Locator
  /** What the shopper can do about it, and the result once the API is back. */
  recover: (page: Page) => Promise<void>
  result: (page: Page) => Locator
}

const STORE = '/stores/fernhill-market-york-12'
const main = (page: Page) => page.getByRole('main')
const heading = (name: string | RegExp) => (page: Page) => main(page).getByRole('heading', { level: 1, name })
const tryAgain = (page: Page) =>
  main(page)
    .getByRole('button', { name: 'Try again' })
    .or(main(page).getByRole('link', { name: 'Try again' }))
    .first()
    .click()
const problem = (page: Page) =>
  main(page)
    .getByText(/wrong|try again|Try again|could not|cannot|connection/i)
    .first()

const targets: Target[] = [
  {
    what: 'a store',
    path: '/stores-near-by/YO1%207HH',
    act: (page) => page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click(),
    findMessage: problem,
    recover: tryAgain,
    result: heading('Fernhill Market York'),
  },
  {
    what: 'a category',
    path: `${STORE}/category/bakery`,
    act: (page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(2).click(),
    findMessage: problem,
    recover: tryAgain,
    result: (page) => main(page).getByRole('button', { name: /^Add/ }).first(),
  },
  {
    what: 'a content page',
    path: '/contact',
    act: (page) =>
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: /FAQ|Questions/ })
        .first()
        .click(),
    findMessage: problem,
    recover: tryAgain,
    result: heading('Questions, answered'),
  },
  {
    what: 'adding to the basket',
    path: `${STORE}/category/bakery/menuItem/french-baguette`,
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^Add for/ })
        .click(),
    findMessage: (page) =>
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: /Unable to add item|wrong|again/ })
        .first(),
    recover: (page) =>
      main(page)
        .getByRole('button', { name: /^Add for/ })
        .click(),
    result: (page) => page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' }),
  },
  {
    what: 'signing in',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('sam@fernhill.example')
      await page.getByLabel('Password', { exact: true }).fill('orchard-gate-42')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
    },
    findMessage: (page) => main(page).getByRole('alert').first(),
    recover: (page) => page.getByRole('button', { name: 'Log in', exact: true }).click(),
    result: heading(/./),
  },
]

const names = Object.keys(FAULTS)
const cases = targets.flatMap((target) => names.map((fault) => ({ target, fault })))
/** Each fault once, spread over the targets in turn; a run without the nightly ones takes every third of them. */
const sample = cases.filter(
  ({ target, fault }) => names.indexOf(fault) % targets.length === targets.indexOf(target),
)

for (const { target, fault } of isNightly ? cases : sampleOf(sample, 3)) {
  test(`the API ${fault}: ${target.what} says so and comes with another try`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Failed to load resource: (net::ERR_INTERNET_DISCONNECTED|the server responded)/)
    expectConsole(/is not its contract's/) // reported: the server cannot detect it
    await page.goto(target.path)
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    await page.route(API, FAULTS[fault] ?? (() => Promise.resolve()))
    await target.act(page)
    await expect(target.findMessage(page)).toBeVisible({ timeout: MESSAGE_WITHIN_MS + 2_000 })
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await target.recover(page)
    await expect(target.result(page)).toBeVisible()
  })
}
