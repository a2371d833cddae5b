import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/access.ts'
import { openStore, dismissNotices, orderCakeToCheckout } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

/** Takes a guest whose cake is to be delivered to the details step and finds the addresses of a postcode. */
async function findAddresses(page: Page): Promise<void> {
  await page.goto('/')
  await dismissNotices(page, 'Start shopping')
  await openStore(page, { postcode: 'yo1 7hh', store: 'Fernhill Market York', search: 'Find my store' })
  await page.goto('/stores/fernhill-market-york-12/category/bakery')
  await orderCakeToCheckout(page)
  await page.getByLabel('Postcode').fill('YO1 7HH')
}
const findChosenPostcode = (page: Page) => page.getByRole('button', { name: 'Find address' }).click()
const findAddressLine1 = (page: Page) => page.getByLabel('Address line 1')
const findAddressChoice = (page: Page) => page.getByRole('combobox', { name: 'Choose your address' })

/** The provider's response for a street with many houses; those in the sandbox have few. */
const respondWithManyAddresses = (page: Page) =>
  page.route('**/api/location/getAddressesByPostcode', (route) => {
    const suggestions = Array.from({ length: 40 }, (_, index) => ({
      placeId: `house ${index}`,
      description: `${index + 1} Stonegate, York, YO1 7HH`,
      address: {
        line1: `${index + 1} Stonegate`,
        line2: '',
        town: 'York',
        postcode: 'YO1 7HH',
        country: 'GB',
      },
    }))
    return route.fulfill({ json: { suggestions } })
  })

test('fills in one of the few addresses of a postcode with the native select element', async ({ page }) => {
  await findAddresses(page)
  await findChosenPostcode(page)
  await findAddressChoice(page).selectOption('5 Deangate, York, YO1 7HH')
  await expect(findAddressLine1(page)).toHaveValue('5 Deangate')
})

test('finds one of many addresses by its number, using only the keyboard', async ({ page }) => {
  await findAddresses(page)
  await respondWithManyAddresses(page)
  await findChosenPostcode(page)
  const choice = findAddressChoice(page)
  await choice.click()
  await expect(page.getByRole('option')).toHaveCount(40)
  await expectAccessible(page, 'the addresses of a postcode')
  await choice.pressSequentially('37 st')
  await expect(page.getByRole('option')).toHaveCount(1)
  await choice.press('Enter')
  await expect(findAddressLine1(page)).toHaveValue('37 Stonegate')
  await expect(choice).toHaveValue('37 Stonegate, York, YO1 7HH')
  await choice.fill('no such street')
  await expect(page.getByText('None of them has these letters.')).toBeVisible()
  await choice.press('Escape')
  await expect(findAddressLine1(page)).toHaveValue('37 Stonegate')
})

test('falls back to the native select element when the autocomplete does not load', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/net::ERR_FAILED|Loading chunk|ChunkLoadError/)
  await findAddresses(page)
  await respondWithManyAddresses(page)
  await page.route('**/r/host/**/*.js', (route) => route.abort())
  await findChosenPostcode(page)
  await findAddressChoice(page).selectOption('5 Stonegate, York, YO1 7HH')
  await expect(findAddressLine1(page)).toHaveValue('5 Stonegate')
})
