import type { Page } from '@playwright/test'
import { BRANDS } from '../fixtures/pages.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const STORE_PATH = '/stores/fernhill-market-york-12'
const HOUMOUS_PATH = `${STORE_PATH}/category/cheese-deli/menuItem/houmous`

/** Expects that at twice the text size nothing is wider than the phone or the open dialog (WCAG 1.4.4). */
async function expectNoOverflow(page: Page, what: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const tooWide = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
  await expect.poll(async () => Math.max(...(await tooWide())), { message: what }).toBe(0)
}

for (const { name, origin, pages } of BRANDS) {
  test(`${name}: pages fit a phone at twice the text size`, async ({ page, expectConsole }) => {
    test.setTimeout(180_000)
    expectConsole(/status of 404/)
    for (const { path } of pages) {
      await page.goto(origin + path)
      await expectNoOverflow(page, path)
    }
  })
}

test('the longest opening-status text of a store fits a phone at twice the text size', async ({ page }) => {
  await page.goto(STORE_PATH)
  await dismissNotices(page)
  const state = page
    .getByRole('main')
    .locator('dd span')
    .filter({ hasText: /open|order|closed/i })
  // The text for a closed store, whatever the time of this run.
  await state.first().evaluate((pill) => {
    pill.lastChild?.replaceWith('Closed. First delivery Wed 30 Sep, 08:30')
  })
  await expectNoOverflow(page, 'the store page')
})

test('a nutrition table fits a phone at twice the text size, on the item page and in the sheet', async ({
  page,
}) => {
  await page.goto(HOUMOUS_PATH)
  await dismissNotices(page)
  await expect(page.getByRole('table')).toBeVisible()
  await expectNoOverflow(page, 'the page')
  await page.goto(`${STORE_PATH}/category/cheese-deli`)
  await page.getByRole('link', { name: 'Houmous', exact: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await expectNoOverflow(page, 'the sheet')
})

test('a basket with allergens fits a phone at twice the text size', async ({ page }) => {
  await page.goto(HOUMOUS_PATH)
  await dismissNotices(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await page.getByRole('link', { name: 'Basket, 1 item' }).click()
  await expect(page.getByRole('list', { name: 'Items in your basket' })).toContainText('Allergens: Contains')
  await expectNoOverflow(page, 'the basket')
})
