import { expect, test } from '../fixtures/test.ts'
import { findNewestMessage } from '../fixtures/outbox.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'

test(
  'verifying a phone number for a coupon in the basket unblocks checkout',
  { tag: '@core' },
  async ({ page }) => {
    // A number that is not verified yet, because journeys run repeatedly on one database.
    const mobile = `07400${String(Date.now()).slice(-6)}`
    const person = { firstname: 'Ada', lastname: 'Byron', password: 'a quiet orchard gate' }
    await page.goto('/register')
    await page.getByRole('button', { name: 'Reject all' }).click()
    await submitRegistration(page, { ...person, email: createEmail('ada'), mobile })
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()

    await page.goto('/stores/fernhill-market-york-12/category/bakery/menuItem/victoria-sponge')
    const main = page.getByRole('main')
    await main.getByText('Medium, serves 14').click()
    await main.getByRole('button', { name: 'One more' }).first().click()
    await main.getByRole('button', { name: /^Add/ }).first().click()
    await page.getByRole('link', { name: 'Basket, 2 items' }).click()

    await page.getByRole('button', { name: 'Add a coupon' }).click()
    await page.getByLabel('Coupon code').fill('NEIGHBOUR8')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    // The message is at the top of the page and beside the coupon.
    await expect(page.getByText('Verify your mobile number to use this coupon.')).toHaveCount(2)
    await expect(page.getByRole('link', { name: /^Go to checkout/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Verify by text message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify your phone' })
    const { text } = await findNewestMessage(page.request, { to: mobile.replace(/^0/, '+44') })
    await dialog.getByLabel('6 digit code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Go to checkout/ })).toBeVisible()
    await expect(page.getByText('Verify your mobile number to use this coupon.')).toHaveCount(0)
  },
)
