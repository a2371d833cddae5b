import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { fillCard, fillContact, openStore, takeCakeToCheckout, settleIn } from '../fixtures/shopping.ts'

const VISA = { number: '4242 4242 4242 4242', expiry: '12/34', code: '100' }
const NO_FUNDS = { number: '4544 2491 6767 3670', expiry: '12/34', code: '100' }

/** A guest with one cake in the basket, at the card's fields. */
async function toCardForm(page: Page): Promise<void> {
  await page.goto('/')
  await settleIn(page, 'Start shopping')
  await openStore(page, { postcode: 'yo1 7hh', store: 'Fernhill Market York', search: 'Find my store' })
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Bakery' }).click()
  const bakery = page.getByRole('region', { name: 'Bakery' })
  await bakery.getByRole('link', { name: /^See all/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible()
  await takeCakeToCheckout(page)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const email = 'ada@example.com'
  await fillContact(page, { firstName: 'Ada', lastName: "O'Neill", email, mobile: '07700 900 123' })
  await page.getByLabel('Address line 1').fill('7 Stonegate')
  await page.getByLabel('Town or city').fill('York')
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('link', { name: 'Continue to card details' }).click()
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay £/ })

test('a declined card, a failed check and a change of mind lose nothing; going back after paying pays nothing', async ({
  page,
  expectConsole,
}) => {
  test.setTimeout(240_000)
  expectConsole(/402/) // the browser names a refused payment itself
  await toCardForm(page)

  // Declined: said why, nothing charged, everything kept.
  await fillCard(page, NO_FUNDS)
  await pay(page).click()
  await expect(page.getByText('You have not been charged.', { exact: false })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your details' })).toContainText('7 Stonegate, York')

  // The bank's check fails, then the shopper leaves it: back at the payment each time.
  for (const way of ['Fail the check', 'Cancel and go back']) {
    await fillCard(page, VISA)
    await pay(page).click()
    await page.getByRole('button', { name: way }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment not completed' })).toBeVisible()
    await page.getByRole('link', { name: 'Try again or pay another way' }).click()
    await page.getByRole('link', { name: 'Continue to card details' }).click()
  }

  // Paid by a double press, once; going back only ever shows the order.
  await fillCard(page, VISA)
  await pay(page).dblclick()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
  await page.goto('/checkout/payment/card-form')
  await expect(page).toHaveURL(/\/checkout\/success/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})
