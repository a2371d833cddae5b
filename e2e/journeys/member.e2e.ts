import { expect, test } from '../fixtures/test.ts'
import { memberSam, signInByPassword } from '../fixtures/members.ts'
import { dismissNotices } from '../fixtures/shopping.ts'

test('a member signs in, returns to the requested page, saves an address and logs out', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/) // from a wrong password, which the browser logs by itself
  await page.goto('/member/addresses')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fmember%2Faddresses$/)

  await signInByPassword(page, { ...memberSam, password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText('The email address or password is not right.')
  await signInByPassword(page, memberSam)
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
  await expect(page).toHaveURL(/\/member\/addresses$/)

  // A new address is rejected without a town, then saved, deleted, restored by undo, and deleted for good.
  const name = `Allotment ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'Add delivery address' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a delivery address' })
  await sheet.getByLabel('Postcode').fill('yo1 7hh')
  await sheet.getByLabel('Address line 1').fill('3 Minster Yard')
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Enter a town or city')
  await sheet.getByLabel('Town or city').fill('York')
  await sheet.getByLabel('Address name').fill(name)
  await sheet.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await remove()

  // After signing out from the overview, the menu no longer shows the name, and the member area requires a sign-in
  // again.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${memberSam.firstname}` })).toBeVisible()
  await page.getByRole('button', { name: `Account, ${memberSam.firstname}` }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  // The basket is empty, and the saved address and the store of the last order are set (readings 19, 27).
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('You are logged out')).toBeVisible()
  await page.goto('/member')
  await expect(page).toHaveURL(/\/login\?from=%2Fmember$/)
})

test('redirects members away from guest pages, and never to another site', async ({ page }) => {
  await page.goto('/')
  await dismissNotices(page, 'Start shopping')
  await page.goto(`/login?from=${encodeURIComponent('//evil.example/member')}`)
  await signInByPassword(page, memberSam)
  await expect(page).toHaveURL(/localhost:\d+\/member$/)
  await page.goto('/register')
  await expect(page).toHaveURL(/\/member$/)
})
