import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { interceptConnection, saveData } from '../fixtures/connection.ts'
import { queryShopDatabase } from '../fixtures/database.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

/** The server's text for unexpected errors (spec §8). */
const FALLBACK_MESSAGE = 'There was an error on the system. Please try again.'

/** Checks every part of the error page that spec §2 names, besides the header. */
async function expectErrorPage(page: Page, status: number): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(main).toContainText(FALLBACK_MESSAGE)
  await expect(main).toContainText(`Error ${status}`)
  await expect(main.getByLabel('Find a store near you')).toBeVisible()
  await expect(main.getByRole('img', { includeHidden: true }).first()).toBeAttached()
  await expect(page.getByRole('banner').getByRole('img').first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
}

const API_URL = /^https?:\/\/[^/]+\/api\//
const BROKEN_RESPONSE = {
  status: 500,
  json: { errorCode: 500, errorKey: 'UNEXPECTED', errorDisplay: FALLBACK_MESSAGE, requestId: 'r' },
}
const findMain = (page: Page) => page.getByRole('main')

/** For every area that has one, a link from one of its pages to a page that calls the API. */
const failingLinks = [
  { from: '/', role: 'contentinfo', name: /FAQ|Questions|Help/ },
  { from: '/stores-near-by/YO1%207HH', role: 'main', name: 'Fernhill Market York' },
  { from: '/stores/fernhill-market-york-12/category/bakery', role: 'main', name: 'Cheese & deli' },
] as const

for (const { from, role, name } of failingLinks) {
  test(`a 500 error on the way from ${from} shows the error page with a back link and a working retry`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/status of 500/)
    await saveData(page)
    await page.goto(from)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    const before = await page.getByRole('heading', { level: 1 }).textContent()
    await page.route(API_URL, (route) => route.fulfill(BROKEN_RESPONSE))
    await page.getByRole(role).getByRole('link', { name }).first().click()
    await expectErrorPage(page, 500)
    await findMain(page).getByRole('button', { name: 'Go back' }).click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(before ?? '')
    await page.route(API_URL, (route) => route.fulfill(BROKEN_RESPONSE))
    await page.getByRole(role).getByRole('link', { name }).first().click()
    await expectErrorPage(page, 500)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await findMain(page).getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong')
  })
}

const SHOP_DATA = resolve(import.meta.dirname, '../../.larder/e2e')
const BROKEN_PAGE_KEY = ['ember', 'news', 'broken-by-a-test']
/** Servers fetch a brand's content again when its version has changed. */
const publishContent = () =>
  queryShopDatabase(SHOP_DATA, 'update brands set version = version + 1 where id = $1', ['ember'])

test('shows the error page with the right status when the server cannot render a page', async ({
  page,
  browser,
  expectConsole,
}) => {
  expectConsole(/status of 500/)
  expectConsole(/status of 404.*broken-by-a-test/) // a 404 until the server has read the content again
  const { origin } = BRANDS.find(({ name }) => name === 'ember') ?? { origin: '' }
  const [, , slug] = BROKEN_PAGE_KEY
  // The day that an article needs has no default, so the response breaks the contract on the server.
  const body = JSON.stringify({ slug, title: 'Broken', seo: { title: 'Broken', description: 'Broken' } })
  await queryShopDatabase(
    SHOP_DATA,
    'insert into content_entries (brand_id, type, slug, position, body) values ($1, $2, $3, 999, $4)',
    [...BROKEN_PAGE_KEY, body],
  )
  try {
    await publishContent()
    const reply = () => page.goto(`${origin}/news/${slug}`)
    await expect.poll(async () => (await reply())?.status(), { timeout: 40_000 }).toBe(500)
    await waitForHydration(page)
    await expectErrorPage(page, 500)
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const still = await plain.newPage()
    await still.goto(`${origin}/news/${slug}`)
    await expectErrorPage(still, 500)
    await plain.close()
  } finally {
    await queryShopDatabase(
      SHOP_DATA,
      'delete from content_entries where brand_id = $1 and type = $2 and slug = $3',
      BROKEN_PAGE_KEY,
    )
    await publishContent()
  }
})

for (const { name, origin } of BRANDS) {
  test(`${name}: shows an offline page with a working back button, and loads the requested page when online again`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|Loading chunk/)
    const connection = await interceptConnection(page)
    await page.goto(`${origin}/contact`)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    const link = page
      .getByRole('contentinfo')
      .getByRole('link', { name: /FAQ|Questions|Help/ })
      .first()
    await link.hover()
    await page.waitForLoadState('networkidle')
    await connection.cut()
    await link.click()
    await expect(findMain(page)).toContainText('You are offline.')
    await expect(findMain(page)).not.toContainText('error on the system')
    await expect(findMain(page).getByRole('button', { name: 'Go back' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
    await connection.restore()
    await expect(page).toHaveURL(/\/faqs$/)
    await expect(page.getByRole('heading', { level: 1, name: /Questions|Ask the kitchen/ })).toBeVisible()
  })
}

test('submitting a form offline shows a message and keeps the input', async ({ page, expectConsole }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  const connection = await interceptConnection(page)
  await page.goto('/')
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await connection.cut()
  const search = page.getByRole('search', { name: 'Find stores' }).first()
  await search.getByPlaceholder('Enter your postcode').fill('yo1 7hh')
  await search.getByRole('button', { name: 'Find my store' }).click()
  await expect(search.getByText('You are offline. Check your connection and try again.')).toBeVisible()
  await expect(search.getByPlaceholder('Enter your postcode')).toHaveValue('YO1 7HH')
  await connection.restore()
  await search.getByRole('button', { name: 'Find my store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
})
