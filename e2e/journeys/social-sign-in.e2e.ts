import type { Page } from '@playwright/test'
import { createEmail } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/test.ts'

async function openProviderWindow(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Continue with ${name}` }).click()
  return opened
}

for (const name of ['Google', 'Facebook', 'Apple']) {
  test(`signs a shopper in with ${name} and returns to the requested page`, async ({ page }) => {
    await page.goto('/login?from=%2Fmember%2Fmy-details')
    await page.getByRole('button', { name: 'Reject all' }).click()
    const provider = await openProviderWindow(page, name)
    const email = createEmail(name.toLowerCase())
    await provider.getByLabel('First name').fill('Ines')
    await provider.getByLabel('Email address').fill(email)
    await provider.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/member\/my-details$/)
    await expect(page.getByLabel('First name')).toHaveValue('Ines')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })
}

test('cancelling social sign-in stays on the page, and an unverified email address is rejected', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/422/) // from the rejection, which the browser logs by itself
  await page.goto('/login')
  await page.getByRole('button', { name: 'Reject all' }).click()
  const first = await openProviderWindow(page, 'Apple')
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Apple' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  const second = await openProviderWindow(page, 'Apple')
  await second.getByLabel('has confirmed').uncheck()
  await second.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Unable to verify your email address.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})
