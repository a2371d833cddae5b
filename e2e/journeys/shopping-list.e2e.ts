import { expectAccessible } from '../fixtures/access.ts'
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
  for (const at of [2, 3]) await expect(rows.nth(at)).toContainText('Nothing like it here.')
  await rows.nth(1).getByLabel('Item for - Braeburn apples').selectOption({ label: 'Leave it out' })
  await main.getByRole('button', { name: 'Add 5 items' }).click()

  await expect(main.getByText('2 lines in your basket')).toBeInViewport()
  await expect(main.getByRole('link', { name: 'Open your basket' })).toBeInViewport()
  await expect(main.getByRole('link', { name: 'Open your basket' })).toBeFocused()
  // What was not added is still in the list, also after a reload.
  await page.reload()
  await expect(page.getByLabel('Your list')).toHaveValue('- Braeburn apples\na blue bicycle\nzzzz')
  await page.goto('/basket')
  await expect(page.getByRole('list', { name: 'Items in your basket' })).toContainText('Oat')
  await expect(page.getByRole('link', { name: 'Basket, 5 items', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Add a list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping list' })).toBeVisible()
})

test('packs are counted as packs, doubtful lines are not chosen, and a required choice is made in its row', async ({
  page,
}) => {
  await page.goto('/stores/fernhill-market-york-12/list')
  await dismissNotices(page)
  await page
    .getByLabel('Your list')
    .fill('☐ 12 eggs\u2028- [x] haddock\nfeta and houmous\nlarge victoria sponge\ndeli sandwich')
  await page.getByRole('button', { name: 'Find these' }).click()
  const main = page.getByRole('main')
  const rows = main.getByRole('list', { name: 'Items for your list' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(0)).toContainText('Free Range Eggs, Large')
  await expect(rows.nth(0).getByRole('group', { name: /^Quantity of / })).toHaveText('1')
  await expect(rows.nth(1)).toContainText('Not quite. Is it one of these?')
  await expect(rows.nth(2)).toContainText('Feta')
  await expect(rows.nth(3)).toContainText('Houmous')
  await expect(rows.nth(4).getByLabel('Size')).toHaveValue('large')
  await expectAccessible(page, 'a matched list')
  const addAll = main.getByRole('button', { name: /^Add \d items$/ })
  await expect(addAll).toHaveText('Add 4 items')
  await expect(main.getByText('Still to choose: Build Your Own Deli Sandwich')).toBeVisible()
  await rows.nth(5).getByLabel('Filling').selectOption('Roast ham')
  await expect(addAll).toHaveText('Add 5 items')
  await addAll.click()
  await expect(main.getByText('5 lines in your basket')).toBeInViewport()
  await expect(main.getByRole('link', { name: 'Open your basket' })).toBeFocused()
})
