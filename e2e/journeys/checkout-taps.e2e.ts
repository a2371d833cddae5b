import { memberApi } from '@larder/shared/contracts'
import { createHand } from '../fixtures/hand.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { createPageApi, orderByCash, saveCard } from '../fixtures/ordering.ts'
import { findCardField, findPayment } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const PHONE_VIEWPORT = { width: 390, height: 844 }
test.use({ viewport: PHONE_VIEWPORT, screen: PHONE_VIEWPORT, isMobile: true, hasTouch: true })

// `pnpm bench:taps` counts more journeys and prints what was tapped.
test('a guest has one item delivered and paid by card in 12 taps and 8 typed fields', async ({ page }) => {
  test.setTimeout(180_000)
  const { tap, type, typeNext, taps, fields } = createHand(page)
  await page.goto('/')
  await tap(page.getByRole('button', { name: 'Reject all' }), 'cookies')
  await type(page.getByPlaceholder('Enter your postcode').first(), 'YO1 7HH', 'postcode')
  await page.keyboard.press('Enter')
  await tap(page.getByRole('main').getByRole('link', { name: 'Fernhill Market York', exact: true }), 'store')
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
  await page.getByRole('region', { name: 'Meat & poultry' }).scrollIntoViewIfNeeded()
  await tap(page.getByRole('button', { name: 'Add Lamb Leg Joint' }).first(), 'add')
  await tap(page.getByRole('link', { name: 'Basket, 1 item', exact: true }), 'basket')
  await tap(page.getByRole('link', { name: /^Go to checkout/ }), 'checkout')

  await type(page.getByLabel('First name'), 'Ada', 'first name')
  await typeNext(page.getByLabel('Last name'), 'Byron', 'last name')
  await typeNext(page.getByLabel('Email', { exact: true }), 'ada@example.com', 'email')
  await typeNext(page.getByLabel('Mobile number'), '07700 900 123', 'mobile')
  const addresses = page.getByRole('combobox', { name: 'Choose your address' })
  await tap(addresses, 'addresses')
  await addresses.selectOption({ index: 1 })
  taps.push('address')
  // The time was reserved without a question, and is shown.
  await expect(page.getByRole('region', { name: 'Delivery time' })).toContainText(/\d\d:\d\d to|As soon as/)

  await findPayment(page).scrollIntoViewIfNeeded()
  await type(findCardField(page, 0), '4242424242424242', 'card number')
  await typeNext(findCardField(page, 1), '1234', 'expiry date')
  await typeNext(findCardField(page, 2), '100', 'security code')
  await tap(page.getByRole('button', { name: /^Pay £/ }), 'pay')
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(12)
  expect(fields.length, fields.join(', ')).toBeLessThanOrEqual(8)
})

test('a member orders again with the saved address and card: again, the card’s code, pay', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const [email, mobile] = [createEmail('ada'), '07700 900 321']
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  const names = { firstname: 'Ada', lastname: 'Byron' }
  await submitRegistration(page, { ...names, email, password: 'a quiet orchard gate', mobile })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  const address = { addressLine1: '22 Bootham', town: 'York', postcode: 'YO30 7BL', countryCode: 'GB' }
  await createPageApi(page)(memberApi.addAddress, { type: 'delivery', address })
  const buyer = { firstName: 'Ada', lastName: 'Byron', email, phoneNumber: mobile }
  await saveCard(page, buyer)
  await orderByCash(page, buyer, { fulfilmentMethod: 'delivery', postcode: 'YO30 7BL' })

  const { tap, type, taps } = createHand(page)
  await page.goto('/')
  await tap(page.getByRole('button', { name: /^Order again/ }).first(), 'order again')
  // A review: everything is filled in, and each section is a summary.
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Contact details' })).toContainText(email)
  await expect(main.getByRole('region', { name: 'Delivery address' })).toContainText('22 Bootham')
  await expect(main.getByRole('region', { name: 'Delivery time' })).toContainText(/\d\d:\d\d to|As soon as/)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Discover ending 1117/ })).toBeChecked()
  await findPayment(page).scrollIntoViewIfNeeded()
  await type(findCardField(page, 0), '100', 'security code')
  await tap(page.getByRole('button', { name: /^Pay £/ }), 'pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
  expect(taps).toEqual(['order again', 'security code', 'pay'])
})
