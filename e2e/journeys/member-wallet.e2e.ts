import { memberApi } from '@larder/shared/contracts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { createPageApi, orderByCash } from '../fixtures/ordering.ts'
import { addCakeForCollection, findPayment } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Page } from '@playwright/test'

const PHONE_VIEWPORT = { width: 390, height: 844 }
test.use({ viewport: PHONE_VIEWPORT, screen: PHONE_VIEWPORT, isMobile: true, hasTouch: true })

const findWallet = (page: Page) => page.getByRole('button', { name: /Google Pay|GPay/ })

async function payInSheet(page: Page): Promise<void> {
  const sheet = page.frameLocator('iframe[title="Google Pay, sandbox"]')
  await sheet.getByRole('button', { name: /^Pay £/ }).click()
}

test('a member orders again with the saved address in three presses, by wallet', async ({ page }) => {
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
  await orderByCash(page, buyer, { fulfilmentMethod: 'delivery', postcode: 'YO30 7BL' })

  await page.goto('/')
  await page
    .getByRole('button', { name: /^Order again/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Contact details' })).toContainText(email)
  await findPayment(page).scrollIntoViewIfNeeded()
  await findWallet(page).click()
  await payInSheet(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})

test('a guest whose details were kept pays the next basket by wallet without typing', async ({ page }) => {
  test.setTimeout(180_000)
  await addCakeForCollection(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('Mobile number').fill('07700 900 123')
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(findWallet(page)).toHaveCount(0)
  // Leaves without leaving the field, as a phone does that loads the page again.
  await page.reload()
  await findPayment(page).scrollIntoViewIfNeeded()
  await findWallet(page).click()
  await payInSheet(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})
