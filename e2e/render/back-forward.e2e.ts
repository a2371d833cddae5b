import type { Page } from '@playwright/test'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { memberSam, signInByPassword } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/test.ts'

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
})

const STORE = '/stores/fernhill-market-york-12'
const PAGES = [
  '/',
  '/stores-near-by/YO1%207HH',
  STORE,
  `${STORE}/category/bakery`,
  `${STORE}/category/bakery/menuItem/victoria-sponge`,
  '/basket',
  '/login',
]
const MEMBER_PAGES = ['/member', '/member/orders', '/member/addresses', '/member/profile']

/** Leaves for another document and comes back. Returns the reasons why the page had to load again, if it had to. */
async function leaveAndReturn(page: Page, path: string): Promise<unknown> {
  await page.goto(path)
  await waitForIdlePage(page)
  await page.goto('/faqs')
  await waitForIdlePage(page)
  await page.evaluate(() => history.back())
  // Without waiting for `load`, which a restored page does not have.
  await page.waitForFunction((at) => location.pathname === at && document.readyState === 'complete', path)
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return Reflect.get(navigation ?? {}, 'notRestoredReasons') as unknown
  })
}

test('no page but checkout is kept out of the back/forward cache', async ({ page }) => {
  for (const path of PAGES) expect(await leaveAndReturn(page, path), path).toBeNull()
  await page.goto('/login')
  await signInByPassword(page, memberSam)
  await expect(page).toHaveURL(/\/member$/)
  for (const path of MEMBER_PAGES) expect(await leaveAndReturn(page, path), path).toBeNull()
})

test('going back to a member page after signing out leads to the sign-in', async ({ page }) => {
  await page.goto('/login?from=%2Fmember%2Faddresses')
  await signInByPassword(page, memberSam)
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
  await page.goto('/faqs')
  await waitForIdlePage(page)
  await page.getByRole('button', { name: `Account, ${memberSam.firstname}` }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out')).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toHaveCount(0)
})
