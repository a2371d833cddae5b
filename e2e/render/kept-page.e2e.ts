import { waitForIdlePage } from '../fixtures/hydration.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATH = '/stores/fernhill-market-york-12'

test('a store’s page stays while its category is shown, and is the same on the way back', async ({
  page,
}) => {
  await page.goto(STORE_PATH)
  await dismissNotices(page)
  await waitForIdlePage(page)
  const storeHeading = page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })
  const heading = await storeHeading.elementHandle()
  const link = page
    .getByRole('region', { name: 'Bakery', exact: true })
    .getByRole('link', { name: /^See all/ })
  await link.scrollIntoViewIfNeeded()
  const scrolledTo = await page.evaluate(() => scrollY)
  expect(scrolledTo).toBeGreaterThan(200)

  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bakery' })).toBeFocused()
  await expect(page).toHaveTitle(/^Bakery/)
  // One page for the eye, the keyboard and a screen reader.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(1)
  expect(await heading?.evaluate((node) => node.isConnected && !node.checkVisibility())).toBe(true)
  expect(
    await heading?.evaluate((node: HTMLElement) => {
      node.focus()
      return document.activeElement === node
    }),
  ).toBe(false)

  await page.goBack()
  await expect(storeHeading).toBeFocused()
  expect(await storeHeading.evaluate((node, kept) => node === kept, heading)).toBe(true)
  await expect(page).toHaveTitle(/^Fernhill Market York/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
})

test('a kept page shows what was added to the basket meanwhile', async ({ page }) => {
  await page.goto(STORE_PATH)
  await dismissNotices(page)
  const main = page.getByRole('main')
  const fruit = main.getByRole('region', { name: 'Fruit & vegetables', exact: true })
  await fruit.getByRole('link', { name: /^See all/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fruit & vegetables' })).toBeVisible()
  await main.getByRole('button', { name: 'Add Fairtrade Bananas' }).click()
  await expect(main.getByRole('group', { name: 'Fairtrade Bananas' })).toBeVisible()
  await page.goBack()
  await expect(fruit.getByRole('group', { name: 'Fairtrade Bananas' })).toBeVisible()
  await expect(fruit.getByRole('button', { name: 'Add Fairtrade Bananas' })).toHaveCount(0)
})

test('a sheet of a kept page does not block the page after it', async ({ page }) => {
  await page.goto(STORE_PATH)
  await dismissNotices(page)
  await waitForIdlePage(page)
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog', { name: 'Fairtrade Bananas' })
  const fruit = main.getByRole('region', { name: 'Fruit & vegetables', exact: true })
  await fruit.getByRole('link', { name: 'Fairtrade Bananas', exact: true }).click()
  await expect(sheet).toBeVisible()
  // Away from the open sheet, as by the link of a toast.
  await page
    .getByRole('contentinfo', { includeHidden: true })
    .getByRole('link', { name: 'Questions', includeHidden: true })
    .first()
    .dispatchEvent('click')
  await expect(page).toHaveURL('/faqs')
  await main.getByRole('link').first().click({ trial: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goBack()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(STORE_PATH)
})
