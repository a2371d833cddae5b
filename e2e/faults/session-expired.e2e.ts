import type { Page } from '@playwright/test'
import { ADA_CONTACT, addCakeForCollection, fillContact, findPayment } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const SESSION_ENDS: Record<string, (page: Page) => Promise<void>> = {
  'the token has run out': (page) =>
    page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('larder:session') ?? '{}')
      localStorage.setItem(
        'larder:session',
        JSON.stringify({ ...stored, value: { ...stored.value, expiry: 1 } }),
      )
    }),
  'the cookie is gone': (page) => page.context().clearCookies(),
}

for (const [how, end] of Object.entries(SESSION_ENDS)) {
  test(`session expired during checkout, ${how}: keeps the basket and the form, and the order completes`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/401/) // from the call that detects the ended session
    // Marketing choices belong to the session that filled the basket, until its contact details are sent again.
    expectConsole(/404 .*marketingPreferences/)
    await addCakeForCollection(page)
    await fillContact(page, ADA_CONTACT)
    await end(page)
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Mobile number')).toHaveValue('07700900123')
    await page.getByRole('radio', { name: /^Cash/ }).check()
    await expect(findPayment(page)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Victoria Sponge')
  })
}
