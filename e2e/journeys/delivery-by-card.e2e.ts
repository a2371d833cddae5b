import { expect, test } from '../fixtures/test.ts'
import { fillCard, fillCheckout, openStore, reserveTomorrow, dismissNotices } from '../fixtures/shopping.ts'

test(
  'a guest orders for delivery, pays by card with 3-D Secure and tracks the order',
  { tag: '@core' },
  async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto('/')
    await dismissNotices(page, 'Start shopping')
    await openStore(page, { postcode: 'yo1 7hh', store: 'Fernhill Market York', search: 'Find my store' })

    // Opens a category, then an item with a size and an option.
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Bakery' }).click()
    await page
      .getByRole('region', { name: 'Bakery' })
      .getByRole('link', { name: /^See all/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible()
    await page.getByRole('link', { name: 'Victoria Sponge', exact: true }).first().click()
    const item = page.getByRole('dialog')
    await item.getByText('Medium, serves 14').click()
    await item.getByText('Happy Birthday').click()
    await item.getByRole('button', { name: /^Add/ }).click()

    // Opens the basket and reserves a slot.
    await page.getByRole('link', { name: 'Basket, 1 item' }).click()
    await expect(page.getByRole('list', { name: 'Items in your basket' })).toContainText('Medium, serves 14')
    await page.getByRole('link', { name: 'Choose a time' }).click()
    await reserveTomorrow(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
    await page.getByRole('link', { name: /^Go to checkout/ }).click()

    // Fills in the one page.
    await fillCheckout(page, {
      contact: { firstName: 'Ada', lastName: "O'Neill", email: 'ada@example.com', mobile: '07700 900 123' },
      address: { line1: '7 Stonegate', town: 'York' },
    })

    // Pays by card in the provider's fields, with 3-D Secure at the bank.
    await fillCard(page, { number: '4242 4242 4242 4242', expiry: '12/34', code: '100' })
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await page.getByRole('button', { name: /^Approve/ }).click()

    // The success page follows the order's progress live.
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\/success/)
    for (const step of ['Being packed', 'Packed', 'On the way', 'Delivered']) {
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: new RegExp(step) })
          .filter({ hasText: /now|done/ }),
      ).toBeVisible({ timeout: 30_000 })
    }
  },
)
