import type { Page } from '@playwright/test'
import { basketApi, checkoutApi, slotsApi } from '@larder/shared/contracts'
import { createPageApi } from '../fixtures/ordering.ts'
import { ADA_CONTACT, fillAddress, fillContact, findPayment, dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const EMBER_ORIGIN = `http://ember.localhost:${SHOP_PORT}`
const CAKE_PATH = '/stores/fernhill-market-york-12/category/bakery/menuItem/victoria-sponge'
const HONEY_URL = `${EMBER_ORIGIN}/stores/ember-kitchen-bristol-21/category/merch/menuItem/hot-honey-bottle`
const DAY_MS = 86_400_000

/** Creates a new visitor with an item in the basket. The page then has a session, which the test's API calls share. */
async function startBasket(page: Page, item: string): Promise<string> {
  await page.goto(item)
  await dismissNotices(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await expect(page.getByRole('link', { name: 'Basket, 1 item', exact: true })).toBeVisible()
  const call = createPageApi(page)
  const { basketToken } = await call(basketApi.retrieve, {})
  await call(basketApi.clear, { basketToken })
  return basketToken
}

/** Puts olive oil for delivery inside the city walls of York, tomorrow, into the basket. */
async function startYorkDelivery(page: Page): Promise<string> {
  const call = createPageApi(page)
  const here = { storeId: 12, fulfilmentMethod: 'delivery' } as const
  const basketToken = await startBasket(page, CAKE_PATH)
  await call(basketApi.addItem, {
    ...here,
    basketToken,
    menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 3 },
    fulfilmentLocation: { postcode: 'YO1 8AS' },
  })
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
  const { slotDays } = await call(slotsApi.list, {
    ...here,
    startDate: day(1),
    endDate: day(3),
    postcode: 'YO1 8AS',
  })
  const slot = slotDays
    .flatMap(({ slots }) => slots)
    .find(({ info }) => !info.isAsap && info.status === 'available')
  if (!slot) throw new Error('York has no slots')
  await call(basketApi.reserveTimeSlot, {
    ...here,
    basketToken,
    timeSlotDate: slot.slotDate,
    slotId: slot.slotId,
    postcode: 'YO1 8AS',
  })
  return basketToken
}

test('shows the old and new value of a price change and asks for agreement, when the address is left and when the order is placed', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of (409|422)/)
  const basketToken = await startYorkDelivery(page)
  await page.goto('/checkout')
  await fillContact(page, ADA_CONTACT)
  await fillAddress(page, { line1: '7 Heslington Lane', town: 'York', postcode: 'SW1A 1AA' })
  await expect(page.getByRole('alert')).toContainText('Unable to set your delivery address.')
  await expect(findPayment(page)).toHaveCount(0)

  await page.getByLabel('Postcode').fill('YO10 4DD')
  await page.getByLabel('Postcode').blur()
  const dialog = page.getByRole('dialog', { name: 'Delivery cost has changed.' })
  await expect(dialog).toContainText('Delivery was £1.99 and is now £2.99. Your total was £')
  await dialog.getByRole('button', { name: /^Continue with £/ }).click()
  await page.getByRole('radio', { name: /Cash/ }).check()

  // Another tab changes the address to a more distant one, so the order must not be placed at this tab's price.
  await createPageApi(page)(checkoutApi.setDeliveryAddress, {
    basketToken,
    address: { addressLine1: '2 Main Street', town: 'Wheldrake', postcode: 'YO19 5UX', countryCode: 'GB' },
  })
  const place = page.getByRole('button', { name: /^Place order/ })
  await place.click()
  await expect(dialog).toContainText('Delivery was £2.99 and is now £4.99.')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText(/You have not been charged\.$/)).toBeVisible()
  await expect(place).toContainText('£')
  await place.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})

test('tells a guest that a store is for members only and offers two ways to continue', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 409 .*reserveTimeSlot/) // because another client changes the basket
  const fries = {
    fulfilmentMethod: 'collection',
    menuItem: { menuItemId: 'loaded-fries', quantity: 4 },
  } as const
  const call = createPageApi(page)
  const basketToken = await startBasket(page, HONEY_URL)
  await call(basketApi.addItem, { storeId: 21, basketToken, ...fries })
  await page.goto(`${EMBER_ORIGIN}/checkout`)
  await expect(findPayment(page)).toBeVisible()

  // Away from checkout, which would leave for the basket page once its basket is empty.
  await page.goto(`${EMBER_ORIGIN}/faqs`)
  await call(basketApi.clear, { basketToken })
  await call(basketApi.addItem, { storeId: 23, basketToken, ...fries })
  await page.goto(`${EMBER_ORIGIN}/checkout/details`)
  await expect(page).toHaveURL(/\/checkout\/options/)
  await expect(
    page.getByText('Please sign in or create an account to check out at this store.'),
  ).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await expect(findPayment(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Create account' })).toBeVisible()
})
