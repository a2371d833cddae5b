import type { Page } from '@playwright/test'
import {
  ADA_CONTACT,
  addCakeForCollection,
  fillCheckout,
  fillContact,
  findPayment,
} from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const findPlaceButton = (page: Page) => page.getByRole('button', { name: /^Place order/ })
const findEmail = (page: Page) => page.getByLabel('Email', { exact: true })

test('an incomplete email address is not ordered with and does not block checkout', async ({
  page,
  expectConsole,
}) => {
  await addCakeForCollection(page)
  await fillCheckout(page, { contact: { ...ADA_CONTACT, email: 'ada@' }, pay: 'Cash' })
  // The address of payment is ahead of the contact, so it opens the contact.
  await page.goto('/checkout/payment')
  await expect(page).toHaveURL(/\/checkout\/details/)
  await expect(page.getByRole('heading', { name: 'Contact details' })).toBeFocused()
  await page.getByRole('radio', { name: /^Cash/ }).check()
  const place = findPlaceButton(page)
  await place.click()
  await expect(page.getByRole('alert')).toContainText('Enter an email address, like name@example.com')
  await findEmail(page).fill(ADA_CONTACT.email)

  // The server's response breaks the contract, so an error is shown and the button is enabled again.
  expectConsole(/is not its contract's|status of 500/)
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

test('checks a guest’s email when its field is left, once for each address', async ({
  page,
  expectConsole,
}) => {
  await addCakeForCollection(page)
  await fillContact(page, ADA_CONTACT)
  const checked: unknown[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/guest/checkRegistrationStatus') || !response.ok()) return
    checked.push((response.request().postDataJSON() as { email: string }).email)
  })
  const leaveEmail = async (email: string) => {
    await findEmail(page).fill(email)
    await findEmail(page).blur()
    await expect.poll(() => checked.at(-1)).toBe(email)
  }
  // The fourth checked address needs a CAPTCHA, which runs invisibly.
  expectConsole(/status of 403 .*checkRegistrationStatus/)
  const others = ['ada.b', 'ada.c', 'ada.d'].map((name) => `${name}@example.com`)
  for (const email of others) await leaveEmail(email)
  for (let round = 1; round <= 10; round += 1) {
    await findEmail(page).focus()
    await findEmail(page).blur()
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(findPayment(page)).toBeVisible()
  expect(checked.filter((email) => email !== ADA_CONTACT.email)).toEqual(others)
})

test('opens the one-time-code dialog when a member’s email is left', async ({ page }) => {
  await addCakeForCollection(page)
  await fillContact(page, { ...ADA_CONTACT, email: 'sam@fernhill.example' })
  await findEmail(page).focus()
  await findEmail(page).blur()
  const dialog = page.getByRole('dialog', { name: 'You have an account here' })
  await expect(dialog).toContainText('sam@fernhill.example')
  await dialog.getByRole('button', { name: 'Use another email' }).click()
  await expect(page.getByLabel('First name')).toHaveValue(ADA_CONTACT.firstName)

  // Pressing the button asks again, and another address goes on.
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await findPlaceButton(page).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Use another email' }).click()
  await findEmail(page).fill(ADA_CONTACT.email)
  await findPlaceButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})

test('shows an invalid mobile number under the field and in the error summary', async ({ page }) => {
  const text = 'Enter a mobile phone number, like 07700 900 123'
  await addCakeForCollection(page)
  await fillCheckout(page, { contact: ADA_CONTACT, pay: 'Cash' })
  const mobile = page.getByLabel('Mobile number')
  for (const typed of ['abc def ghij', '12345', '']) {
    await mobile.fill(typed)
    await findPlaceButton(page).click()
    await expect(page.getByRole('alert').getByRole('link', { name: text })).toBeVisible()
    await expect(mobile).toHaveAttribute('aria-invalid', 'true')
    await expect(mobile).toHaveAccessibleDescription(new RegExp(text))
  }
  await mobile.fill('+44 (0)7700 900-123')
  await findPlaceButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})
