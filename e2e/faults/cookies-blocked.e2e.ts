import { request, type Page } from '@playwright/test'
import { signInByPassword, sam } from '../fixtures/members.ts'
import { untilHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

const BLOCKED = 'Your browser blocks cookies.'

/** Makes the browser block all cookies, as its user may: none is sent or stored, and any access to storage throws. */
async function blockCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', {
      get: () => '',
      set() {
        // the setter ignores the cookie
      },
    })
  })
  await page.route(/^https?:/, async (route) => {
    const asked = route.request()
    // What sets cookies: the API, and documents.
    if (asked.resourceType() !== 'document' && !new URL(asked.url()).pathname.startsWith('/api/'))
      return route.continue()
    const withoutCookies = await request.newContext() // without the browser's cookies
    const headers = await asked.allHeaders()
    delete headers['cookie']
    const data = asked.postDataBuffer()
    const reply = await withoutCookies.fetch(asked.url(), {
      method: asked.method(),
      headers,
      ...(data ? { data } : {}),
      // The browser follows them, and shows where they lead.
      maxRedirects: 0,
    })
    const { 'set-cookie': _, ...kept } = reply.headers()
    await route.fulfill({ status: reply.status(), headers: kept, body: await reply.body() })
    await withoutCookies.dispose()
  })
}

test('with cookies blocked the shop can be read, and what needs them says so', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  await blockCookies(page)
  await page.goto('/stores-near-by/YO1%207HH')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()

  await page.goto('/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette')
  await untilHydrated(page)
  const add = page.getByRole('main').getByRole('button', { name: /^Add for/ })
  await add.click()
  await expect(page.getByText(BLOCKED).first()).toBeVisible()
  await expect(add).toBeEnabled()

  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/basket$/)
  await expect(page.getByRole('main')).toContainText('Your basket is empty')
  await page.goto('/login')
  await untilHydrated(page)
  await signInByPassword(page, sam)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(BLOCKED)
  expect(await context.cookies()).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
