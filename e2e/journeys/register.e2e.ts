import { expect, test } from '../fixtures/test.ts'
import { findNewestMessage } from '../fixtures/outbox.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'

test('a shopper registers, logs out, and signs in again by a one-time code and by a new password', async ({
  page,
  request,
}) => {
  const email = createEmail('nell')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  // The question is loaded after the page; until then no answer is required.
  await expect(page.getByLabel('Where did you hear about us?')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('Please select an option')
  await submitRegistration(page, {
    firstname: 'Nell',
    lastname: "O'Dowd",
    email,
    password: 'a quiet orchard gate',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nell' })).toBeVisible()
  await findNewestMessage(request, { to: email, fits: /your account is ready/ })
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account, Nell' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByText('You are logged out')).toBeVisible()
  }
  await logOut()

  await page.goto('/login')
  await page.getByText('With a code').click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const { code = '' } = await findNewestMessage(request, { to: email, fits: /one-time code is/ })
  await page.getByLabel('6 digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nell' })).toBeVisible()
  await logOut()

  await page.goto('/forgotten-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
  const { text } = await findNewestMessage(request, { to: email, fits: /reset-token/ })
  await page.goto(/https?:\/\/\S+reset-token\/\S+/.exec(text)?.[0] ?? 'about:blank')
  await page.getByLabel('New password').fill('another quiet gate')
  expect(page.url(), 'the token is out of the address').not.toContain('reset-token')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your new password is saved')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('another quiet gate')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Nell' })).toBeVisible()
})
