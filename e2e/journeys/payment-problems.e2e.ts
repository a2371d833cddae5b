import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { fillCard, goToCardForm } from '../fixtures/shopping.ts'

const VISA_CARD = { number: '4242 4242 4242 4242', expiry: '12/34', code: '100' }
const MISTYPED_CARD = { number: '4242 4242 4242 4241', expiry: '12/20', code: '100' }
const AMEX_CARD = { number: '3782 822463 10005', expiry: '12/34', code: '1000' }
const DECLINED_CARD = { number: '4544 2491 6767 3670', expiry: '12/34', code: '100' }

/** Paths to which an old link, the history or a bookmark may lead after the payment. */
const CHECKOUT_PATHS = [
  '/checkout',
  '/checkout/options',
  '/checkout/login',
  '/checkout/create',
  '/checkout/details',
  '/checkout/payment',
  '/checkout/payment/card-form',
  '/checkout/payment/billing-address',
  '/checkout/payment/cancel',
  '/checkout/payment/failure',
]

const findPayButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ })

test('a declined card, a failed challenge and a cancelled payment keep the basket, and going back after payment does not charge again', async ({
  page,
  expectConsole,
}) => {
  test.setTimeout(300_000)
  expectConsole(/402/) // from a declined card, which the browser logs by itself
  await goToCardForm(page)

  // An empty or mistyped field shows its message until it is valid, and an unsupported card scheme is named.
  await findPayButton(page).click()
  await expect(page.getByText('Card form is not valid.')).toBeVisible()
  await expect(page.getByText('Your card’s security code is incomplete')).toBeVisible()
  await fillCard(page, MISTYPED_CARD)
  await expect(page.getByText('Your card number is incomplete')).toBeVisible()
  await expect(page.getByText('Enter the expiry date')).toBeVisible()
  await expect(page.getByText('Your card’s security code is incomplete')).toHaveCount(0)
  await fillCard(page, AMEX_CARD)
  await expect(page.getByText('American Express is not accepted')).toBeVisible()

  // The card is declined: the reason is shown once, nothing is charged, and all input is kept.
  await fillCard(page, DECLINED_CARD)
  await findPayButton(page).click()
  await expect(page.getByText('There is not enough money on this card.')).toHaveCount(1)
  await expect(page.getByText('You have not been charged.', { exact: false })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('7 Stonegate, York')

  // The challenge fails, and then the shopper cancels one: each time the shopper is back at the payment step.
  for (const [way, title, at] of [
    ['Fail the check', 'Payment not completed', /\/payment\/failure/],
    ['Cancel and go back', 'Payment cancelled', /\/payment\/cancel/],
  ] as const) {
    await fillCard(page, VISA_CARD)
    await findPayButton(page).click()
    await page.getByRole('button', { name: way }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(at)
    await page.getByRole('link', { name: 'Try again or pay another way' }).click()
  }

  // Another tab shows the payment step, as the browser's back and forward cache may restore it (bfcache).
  const left = await page.context().newPage()
  await left.goto('/checkout/payment/card-form')
  await expect(findPayButton(left)).toBeVisible()

  // The order is paid once despite a double press, and going back always shows the order.
  await fillCard(page, VISA_CARD)
  await findPayButton(page).dblclick()
  await page.getByRole('button', { name: /^Approve/ }).click()
  const thanks = page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })
  await expect(thanks).toBeVisible()
  await page.reload()
  await expect(thanks).toBeVisible()
  await page.goBack()
  await expect(thanks).toBeVisible()
  for (const step of CHECKOUT_PATHS) {
    await page.goto(step)
    await expect(page).toHaveURL(/\/checkout\/success/)
    await expect(thanks).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/card-form/)
    await page.goForward()
    await expect(thanks).toBeVisible()
  }
  await left.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(left.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
  await expect(findPayButton(left)).toHaveCount(0)
})
