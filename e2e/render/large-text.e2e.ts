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
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(origin + path)
      await expectNoOverflow(page, path)
      await page.setViewportSize({ width: 320, height: 844 })
      await expectNoOverflow(page, `${path} at 320 px`)
    }
  })
}

for (const width of [320, 390]) {
  test(`the place, fee and time of the order are whole at twice the text size, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/stores-near-by/YO1%207HH')
    await dismissNotices(page)
    await expect(page.getByRole('heading', { name: 'Stores near YO1 7HH' })).toBeVisible()
    await page.goto(STORE_PATH)
    const chip = page.getByRole('main').locator('details > summary').first()
    await expect(chip).toContainText('£1.99')
    await expectNoOverflow(page, 'the store page')
    const cut = await chip.evaluate((summary) => {
      const box = summary.getBoundingClientRect()
      return [...summary.querySelectorAll('strong, small')]
        .filter((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          const text = range.getBoundingClientRect()
          const isInside = text.left >= box.left && text.right <= box.right && text.bottom <= box.bottom
          return !isInside || part.scrollWidth > part.clientWidth
        })
        .map(({ textContent }) => textContent)
    })
    expect(cut).toEqual([])
    // The fee comes first in its line.
    await expect(chip.locator('small')).toHaveText(/^£1\.99( delivery)? · /)
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
