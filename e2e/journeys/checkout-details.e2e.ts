import type { Page } from '@playwright/test'
import { ADA_CONTACT, addCakeForCollection, fillContact } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const findPaymentButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const findPaymentGroup = (page: Page) => page.getByRole('group', { name: 'How would you like to pay?' })
const findEditLink = (page: Page) => page.getByRole('link', { name: 'Edit: Your details' }).click()

test('an incomplete email address does not reach the payment step or block checkout', async ({
  page,
  expectConsole,
}) => {
  await addCakeForCollection(page)
  await fillContact(page, ADA_CONTACT)
  await page.getByLabel('I accept the terms and conditions').check()
  await findPaymentButton(page).click()
  await expect(findPaymentGroup(page)).toBeVisible()
  await findEditLink(page)
  await page.getByLabel('Email', { exact: true }).fill('ada@')
  await page.goto('/checkout/payment')
  await expect(page).toHaveURL(/\/checkout\/details/)
  await findPaymentButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Enter an email address, like name@example.com')
  await page.getByLabel('Email', { exact: true }).fill(ADA_CONTACT.email)
  await findPaymentButton(page).click()

  // The server's response breaks the contract, so an error is shown and the button is enabled again.
  expectConsole(/is not its contract's|status of 500/)
  await page.getByRole('radio', { name: /Cash/ }).check()
  const place = page.getByRole('button', { name: /^Place order/ })
  for (const [body, status] of [
    ['{"surprise":true}', 200],
    ['{}', 500],
  ] as const) {
    await page.route('**/api/checkout/processOrder', (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    )
    await place.click()
    await expect(page.getByRole('alert')).toContainText(
      'An error occurred while processing the cash payment.',
    )
    await expect(page.getByText('do not pay again')).toHaveCount(0)
    await expect(place).not.toHaveAttribute('aria-busy', 'true')
    await page.unroute('**/api/checkout/processOrder')
  }
  await place.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})

test('a guest can reach payment ten times, also after changing the email address', async ({
  page,
  expectConsole,
}) => {
  await addCakeForCollection(page)
  await fillContact(page, ADA_CONTACT)
  await page.getByLabel('I accept the terms and conditions').check()
  for (let round = 1; round <= 10; round += 1) {
    await findPaymentButton(page).click()
    await expect(findPaymentGroup(page)).toBeVisible()
    await findEditLink(page)
  }
  // The fourth checked address needs a CAPTCHA, which runs invisibly.
  expectConsole(/status of 403 .*checkRegistrationStatus/)
  for (const name of ['ada.b', 'ada.c', 'ada.d']) {
    await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
    await findPaymentButton(page).click()
    await expect(findPaymentGroup(page)).toBeVisible()
    await findEditLink(page)
  }
})

test('shows an invalid mobile number under the field and in the error summary', async ({ page }) => {
  const text = 'Enter a mobile phone number, like 07700 900 123'
  await addCakeForCollection(page)
  await fillContact(page, ADA_CONTACT)
  await page.getByLabel('I accept the terms and conditions').check()
  const mobile = page.getByLabel('Mobile number')
  for (const typed of ['abc def ghij', '12345', '']) {
    await mobile.fill(typed)
    await findPaymentButton(page).click()
    await expect(page.getByRole('alert').getByRole('link', { name: text })).toBeVisible()
    await expect(mobile).toHaveAttribute('aria-invalid', 'true')
    await expect(mobile).toHaveAccessibleDescription(new RegExp(text))
  }
  await mobile.fill('+44 (0)7700 900-123')
  await findPaymentButton(page).click()
  await expect(findPaymentGroup(page)).toBeVisible()
})
