import { request, type Page } from '@playwright/test'
import { signInByPassword, memberSam } from '../fixtures/members.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

const BLOCKED_LINE = 'Your browser blocks cookies.'

/**
 * Makes the browser block all cookies, as a user may choose: none is sent or stored, and any access to storage throws.
 */
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
  await page.route(/^https?:\/\/[^/]+\/api\//, async (route) => {
    const asked = route.request()
    const withoutCookies = await request.newContext() // has none of the browser's cookies
    const headers = await asked.allHeaders()
    delete headers['cookie']
    const data = asked.postDataBuffer()
    const reply = await withoutCookies.fetch(asked.url(), {
      method: asked.method(),
      headers,
      ...(data ? { data } : {}),
    })
    const { 'set-cookie': _, ...otherHeaders } = reply.headers()
    await route.fulfill({ status: reply.status(), headers: otherHeaders, body: await reply.body() })
    await withoutCookies.dispose()
  })
}

/**
 * Opens a page without the cookie that the previous document set, because documents cannot be told apart from other
 * requests.
 */
async function openWithoutCookies(page: Page, path: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(path)
}

test('with cookies blocked, the shop stays readable and explains what needs cookies', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  await blockCookies(page)
  await openWithoutCookies(page, '/stores-near-by/YO1%207HH')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()

  await openWithoutCookies(page, '/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette')
  await waitForHydration(page)
  const add = page.getByRole('main').getByRole('button', { name: /^Add for/ })
  await add.click()
  await expect(page.getByText(BLOCKED_LINE).first()).toBeVisible()
  await expect(add).toBeEnabled()

  await openWithoutCookies(page, '/checkout')
  await expect(page).toHaveURL(/\/basket$/)
  await expect(page.getByRole('main')).toContainText('Your basket is empty')
  await openWithoutCookies(page, '/login')
  await waitForHydration(page)
  await signInByPassword(page, memberSam)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(BLOCKED_LINE)
  const stored = (await context.cookies()).map(({ name }) => name).toSorted()
  expect(stored, 'what the last document set, and nothing of the API').toEqual([
    '__Host-larder-browser',
    '__Host-larder-visit',
  ])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
