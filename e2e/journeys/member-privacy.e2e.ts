import { readFile } from 'node:fs/promises'
import { findNewestMessage } from '../fixtures/outbox.ts'
import { createEmail, submitRegistration, signInByPassword } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/test.ts'

test('a member verifies a phone number, downloads their data and deletes the account', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/422|401/) // from a wrong code, and from a sign-in to a deleted account
  const person = { email: createEmail('mira'), password: 'a quiet orchard gate' }
  // A number from Ofcom's range for drama. It becomes free again when the member is deleted.
  const digits = String(Date.now() % 1_000).padStart(3, '0')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await submitRegistration(page, {
    ...person,
    firstname: 'Mira',
    lastname: 'Holt',
    mobile: `07700 900${digits}`,
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Mira' })).toBeVisible()

  await page.goto('/member/profile')
  await page.getByRole('button', { name: 'Verify by text message' }).click()
  const verify = page.getByRole('dialog', { name: 'Verify your phone' })
  const { text } = await findNewestMessage(request, { to: `+447700900${digits}`, fits: /#\d{6}/ })
  const code = /#(\d{6})/.exec(text)?.[1] ?? ''
  await verify.getByLabel('6 digit code').fill(code === '000000' ? '000001' : '000000')
  await verify.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(verify).toContainText('The code was incorrect.')
  await verify.getByLabel('6 digit code').fill(code)
  await verify.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Your phone' })).toContainText('Verified')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    profile: { emailAddress: person.email, mobileValidated: true },
  })

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const mailed = await findNewestMessage(request, { to: person.email, fits: /delete your account/i })
  const confirm = page.getByRole('dialog', { name: 'Confirm by code' })
  await confirm.getByLabel('6 digit code').fill(mailed.code ?? '')
  await confirm.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Your account and your data are deleted')).toBeVisible()
  await page.goto('/login')
  await signInByPassword(page, person)
  await expect(page.getByRole('alert')).toContainText('The email address or password is not right.')
})
