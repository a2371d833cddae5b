import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const LIST = ['2 x oat milk', '- Braeburn apples', 'a blue bicycle', 'zzzz', 'salted butter (3)'].join('\n')

test('a pasted list is matched line by line and added in one press', async ({ page }) => {
  await page.goto('/stores/fernhill-market-york-12/list')
  await dismissNotices(page)
  await page.getByLabel('Your list').fill(LIST)
  await page.getByRole('button', { name: 'Find these' }).click()

  const main = page.getByRole('main')
  const rows = main.getByRole('list', { name: 'Items for your list' }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(0).getByRole('group', { name: /^Quantity of / })).toHaveText('2')
  await expect(rows.nth(2)).toContainText('Not quite. Is it one of these?')
  await expect(rows.nth(3)).toContainText('Nothing like it here.')
  await rows.nth(1).getByLabel('Item for - Braeburn apples').selectOption({ label: 'Leave it out' })
  await main.getByRole('button', { name: 'Add 5 items' }).click()

  await expect(main.getByText('2 lines in your basket')).toBeVisible()
  // What was not added is still in the list, also after a reload.
  await page.reload()
  await expect(page.getByLabel('Your list')).toHaveValue('- Braeburn apples\na blue bicycle\nzzzz')
  await page.goto('/basket')
  await expect(page.getByRole('list', { name: 'Items in your basket' })).toContainText('Oat')
  await expect(page.getByRole('link', { name: 'Basket, 5 items', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Add a list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping list' })).toBeVisible()
})
