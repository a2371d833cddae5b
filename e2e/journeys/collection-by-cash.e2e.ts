import { expect, test } from '../fixtures/test.ts'
import { fillContact, reserveTomorrow, settleIn } from '../fixtures/shopping.ts'

const EMBER = `http://ember.localhost:${process.env['E2E_PORT'] ?? '4390'}`

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('on a phone, in another brand, a guest collects and pays in cash', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto(EMBER)
  await settleIn(page)

  // This brand searches by address, with suggestions.
  const search = page.getByRole('search', { name: 'Find stores' }).first()
  await search.getByText('Collection').click()
  await search.getByRole('combobox').pressSequentially('Harbourside', { delay: 30 })
  await page.getByRole('option').first().click()
  await search.getByRole('button', { name: 'Find my kitchen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Stores near/ })).toBeVisible()
  await page.getByText('Collection', { exact: true }).click()
  await page.getByRole('link', { name: 'Ember Kitchen Bristol' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Bristol/ })).toBeVisible()

  // Two of the same burger, as they come.
  console.log(await page.getByRole('main').ariaSnapshot())
})
