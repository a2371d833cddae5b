import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const LUNCH_DEAL_PATH = '/stores/fernhill-market-york-12/deal/lunch-deal'

test.use({ viewport: { width: 390, height: 844 } })

test('builds a meal deal with the add bar always in view, and edits it from the basket', async ({ page }) => {
  await page.goto(LUNCH_DEAL_PATH)
  await dismissNotices(page)
  const main = page.getByRole('main')
  const bar = page.locator('[data-sticky-bar]')
  const { bottom } = await bar.evaluate((node) => node.getBoundingClientRect())
  expect(bottom).toBeLessThanOrEqual(844)

  for (const course of await main.locator('fieldset:has(input[type="radio"])').all()) {
    await course.getByRole('radio', { disabled: false }).first().check()
  }
  await bar.getByRole('button', { name: /^Add for/ }).click()
  await page.getByRole('link', { name: 'Basket, 1 item' }).click()

  const lines = page.getByRole('list', { name: 'Items in your basket' })
  const before = await lines.innerText()
  await lines.getByRole('link', { name: /^Change / }).click()
  const builder = page.getByRole('dialog')
  // The builder opens with the earlier choices and can be submitted again at once.
  await expect(builder.getByRole('radio', { checked: true }).first()).toBeAttached()
  await builder.getByRole('radio', { checked: false, disabled: false }).first().check()
  await builder.getByRole('button', { name: /^Update for/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  expect(await lines.innerText()).not.toBe(before)
})

test('in landscape the meal builder keeps its button in view, as a page and as a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(LUNCH_DEAL_PATH)
  await dismissNotices(page)
  const main = page.getByRole('main')
  const add = page.locator('[data-sticky-bar]').getByRole('button', { name: /^Add for/ })
  await expect(add).toBeInViewport({ ratio: 1 })
  for (const course of await main.locator('fieldset:has(input[type="radio"])').all()) {
    await course.getByRole('radio', { disabled: false }).first().check()
  }
  await add.click()
  await page.getByRole('link', { name: 'Basket, 1 item' }).click()
  await page
    .getByRole('list', { name: 'Items in your basket' })
    .getByRole('link', { name: /^Change / })
    .click()
  const builder = page.getByRole('dialog')
  await expect(builder.getByRole('button', { name: /^Update for/ })).toBeInViewport({ ratio: 1 })
})
