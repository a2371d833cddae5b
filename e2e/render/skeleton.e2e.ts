import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATH = '/stores/fernhill-market-york-12'

test('shows a skeleton while a page loads, and going back restores the previous page', async ({ page }) => {
  await page.goto(STORE_PATH)
  await waitForHydration(page)
  await page.evaluate(() => scrollTo(0, 1_200))
  await page.waitForFunction(() => scrollY > 1_000)
  const home = page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .first()
  // Hovering a link loads its page's code, so the page then only waits for data.
  await home.dispatchEvent('pointerover')
  await page.waitForLoadState('networkidle')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await released
    await route.continue()
  })
  const main = page.getByRole('main')
  const from = await page.evaluate(() => scrollY)

  // Dispatched as an event: Playwright's click would scroll first.
  await home.dispatchEvent('click')
  await expect(main.getByRole('status')).toHaveText('Loading')
  await expect(main.getByRole('heading', { name: 'Fernhill Market York' })).toBeHidden()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'The market, at your door.' })).toBeVisible()

  // Going back needs no request: the previous page is shown at once.
  await page.unroute('**/api/**')
  await page.route('**/api/**', () => undefined)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from - 50)
})
