import { brands } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ javaScriptEnabled: false })

test('without scripts the home page finds stores', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('search', { name: 'Find stores' }).first()
  await search.getByPlaceholder('Enter your postcode').fill('YO1 7HH')
  await search.getByRole('button', { name: 'Find my store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Stores near YO1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fernhill Market York', exact: true })).toBeVisible()
})

test('without scripts the error page finds stores', async ({ page, expectConsole }) => {
  expectConsole(/status of 404/)
  await page.goto('/nope/nothing')
  const search = page.getByRole('main').locator('form[action="/stores-near-by"]')
  await search.getByRole('textbox').fill('YO1 7HH')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Fernhill Market York', exact: true })).toBeVisible()
})

for (const { name, origin, pages } of brands) {
  test(`${name}: without scripts its pages can be read`, async ({ page }) => {
    for (const { path, heading } of pages.filter((one) => one.status === undefined)) {
      await page.goto(origin + path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })
}
