import type { Locator, Page } from '@playwright/test'
import { settled } from '../fixtures/hydration.ts'
import { settleIn } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const MOST_TABS = 120

/** Presses Tab until a thing has the focus; fails when the keyboard does not get there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${String(target)} in ${MOST_TABS} steps`)
}

test('with the keyboard alone, from the home page to an item in the basket', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await settleIn(page, 'Start shopping')
  await settled(page)

  const search = page.getByRole('search', { name: 'Find stores' }).first()
  await tabTo(page, search.getByPlaceholder('Enter your postcode'))
  await page.keyboard.type('YO1 7HH')
  await page.keyboard.press('Enter')
  const found = page.getByRole('heading', { level: 1, name: /^Stores near/ })
  await expect(found).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Fernhill Market York', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()

  await tabTo(page, page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Bakery' }))
  await page.keyboard.press('Enter')
  const bakery = page.getByRole('region', { name: 'Bakery' })
  await tabTo(page, bakery.getByRole('link', { name: 'French Baguette', exact: true }))
  await page.keyboard.press('Enter')
  const item = page.getByRole('dialog')
  await tabTo(page, item.getByRole('button', { name: /^Add for/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
})
