import type { Page } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const EMBER_ORIGIN = BRANDS.find(({ name }) => name === 'ember')?.origin ?? ''
/** A valid postcode in Shetland that is not in any demo list. */
const UNSERVED_POSTCODE = 'ZE1 0AA'

async function openSearch(page: Page, url = '/') {
  await page.goto(url)
  await waitForHydration(page)
  return page.getByRole('search', { name: 'Find stores' }).first()
}

test('distinguishes a suggested address that was not chosen from an address without suggestions (spec §5)', async ({
  page,
}) => {
  const search = await openSearch(page, EMBER_ORIGIN)
  const field = search.getByPlaceholder('Enter your address')
  const submit = search.getByRole('button', { name: 'Find my kitchen' })
  await submit.click()
  await expect(search.getByText('Not a valid address')).toBeVisible()
  await field.fill('Milsom Street')
  await expect(page.getByRole('option').first()).toBeVisible()
  await submit.click()
  await expect(search.getByText('Not a valid address')).toBeVisible()
  await field.fill('Qqqq zzzz')
  await submit.click()
  await expect(search.getByText('Unable to find location')).toBeVisible()
  await expect(field).toHaveValue('Qqqq zzzz')
})

test('a chosen address opens the closest store if the brand selects it automatically (spec §4)', async ({
  page,
}) => {
  const search = await openSearch(page, EMBER_ORIGIN)
  await search.getByPlaceholder('Enter your address').fill('9 Milsom Street, Bath')
  await page.getByRole('option', { name: /Bath/ }).first().click()
  await search.getByRole('button', { name: 'Find my kitchen' }).click()
  await expect(page).toHaveURL(/\/stores\/ember-kitchen-bath-22$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ember Kitchen Bath' })).toBeVisible()
})

test('the postcode field ignores a ninth character', async ({ page }) => {
  const search = await openSearch(page)
  const field = search.getByPlaceholder('Enter your postcode')
  await field.pressSequentially('sw1a 1aab')
  await expect(field).toHaveValue('SW1A 1AA')
  await field.press('Home')
  await field.press('x')
  await expect(field).toHaveValue('SW1A 1AA')
})

test('a postcode outside every delivery area leads from the home page to a form that asks for an email address', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 404/)
  const search = await openSearch(page)
  await search.getByPlaceholder('Enter your postcode').fill(UNSERVED_POSTCODE)
  await search.getByRole('button', { name: 'Find my store' }).click()
  await expect(page).toHaveURL(/\/stores-near-by\/ZE1%200AA$/)
  await expect(page.getByText(`We are not near ${UNSERVED_POSTCODE} yet`)).toBeVisible()
  await page.getByLabel('Your email address').fill('shetland@example.com')
  await page.getByRole('button', { name: 'Tell me when you do' }).click()
  await expect(page.getByText(`We will write to you once a store serves ${UNSERVED_POSTCODE}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change place' })).toBeVisible()
})

test('at a location far from every postcode, the sign-up form asks for a postcode and an email address', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 404/)
  await page.goto('/stores-near-by?lat=60.15&lng=-1.14')
  await waitForHydration(page)
  await expect(page.getByText('We are not near you yet')).toBeVisible()
  await page.getByLabel('Your email address').fill('shetland@example.com')
  await page.getByRole('button', { name: 'Tell me when you do' }).click()
  await expect(page.getByText('Please enter a valid postcode')).toBeVisible()
  await page.locator('main').getByLabel('Your postcode').fill(UNSERVED_POSTCODE)
  await page.getByRole('button', { name: 'Tell me when you do' }).click()
  await expect(page.getByText(/We will write to you once a store serves ZE1 0AA/)).toBeVisible()
})

test('reports in a toast that the device location is far from every postcode, and keeps the selected place', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/status of 404/)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 60.15, longitude: -1.14 })
  const first = await openSearch(page)
  await first.getByPlaceholder('Enter your postcode').fill('yo1 7hh')
  await first.getByRole('button', { name: 'Find my store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
  const search = await openSearch(page)
  await search.getByRole('button', { name: 'Use my location' }).click()
  await expect(
    page.getByText(
      'Sorry, no matching locations for your detected location. Please try entering your address.',
    ),
  ).toBeVisible()
  await expect(
    search.getByText('Unable to find your location, try manually adding your postcode'),
  ).toBeVisible()
  await expect(page.getByText('Delivery to YO1 7HH').first()).toBeVisible()
})

test('the postcode of a link is the shopper’s place from then on, and nobody is welcomed as new afterwards', async ({
  page,
}) => {
  await page.goto('/stores-near-by/YO1%207HH')
  await dismissNotices(page)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('larder:place') ?? ''))
    .toContain('YO1 7HH')
  await page.goto('/stores/fernhill-market-york-12')
  await expect(
    page
      .getByRole('main')
      .getByText(/YO1 7HH/)
      .first(),
  ).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Delivery to YO1 7HH').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
