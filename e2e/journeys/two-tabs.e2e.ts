import type { Page } from '@playwright/test'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const findBasketLines = (page: Page) => page.getByRole('list', { name: 'Items in your basket' })

test('two tabs share one basket, and either can check out', { tag: '@core' }, async ({ page, context }) => {
  await page.goto('/')
  await dismissNotices(page, 'Start shopping')
  await page.goto('/stores/fernhill-market-york-12/category/bakery')
  await page.getByRole('button', { name: 'Add French Baguette' }).click()
  await expect(page.getByRole('link', { name: 'Basket, 1 item', exact: true })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/basket')
  await expect(findBasketLines(other)).toContainText('French Baguette')

  await page.getByRole('button', { name: 'Add Sesame Bagels' }).click()
  await expect(findBasketLines(other)).toContainText('Sesame Bagels')

  // The second tab's change is written after the first tab's, and the first tab shows it.
  await other.getByRole('button', { name: 'One more French Baguette' }).click()
  await expect(page.getByRole('link', { name: 'Basket, 3 items', exact: true })).toBeVisible()
})
