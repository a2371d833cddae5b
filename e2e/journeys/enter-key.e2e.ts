import type { Locator, Page } from '@playwright/test'
import { authApi } from '@larder/shared/contracts'
import { createPageApi } from '../fixtures/ordering.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { createReadyBasket } from '../fixtures/ready-basket.ts'
import { ADA_CONTACT, dismissNotices, findPayment } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATH = '/stores/fernhill-market-york-12'

/** Calls that a page makes by itself, whatever key is pressed. */
const OWN_CALLS = new Set(['/api/basket/retrieve', '/api/auth/oauthToken', '/api/auth/captchaChallenge'])

/** Presses Enter in a field, and lists the calls that follow until the page is quiet. */
async function pressEnter(page: Page, field: Locator): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const calls: string[] = []
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'GET' && !OWN_CALLS.has(pathname))
      calls.push(pathname)
  }
  page.on('request', note)
  await field.press('Enter')
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return calls
}

/** A guest's basket in York for delivery, without an address. */
async function fillBasket(page: Page): Promise<void> {
  await page.goto('/basket')
  await dismissNotices(page)
  const call = createPageApi(page)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  await createReadyBasket(call, { fulfilmentMethod: 'delivery', postcode: 'YO1 8AS' })
  await page.reload()
  await expect(page.getByRole('link', { name: /^Go to checkout/ })).toBeVisible()
}

test('Enter in the store’s search and list searches, or begins a line, and adds nothing', async ({
  page,
}) => {
  await page.goto(STORE_PATH)
  await dismissNotices(page)
  const search = page.getByRole('searchbox').first()
  await search.fill('milk')
  const calls = await pressEnter(page, search)
  await expect(page).toHaveURL(/\/search\/milk\/menu-items$/)
  expect(calls.filter((path) => !/\/search\/|\/category\/|\/banners\/|\/stores\//.test(path))).toEqual([])

  await page.goto(`${STORE_PATH}/list`)
  const list = page.getByLabel('Your list')
  await list.fill('milk')
  expect(await pressEnter(page, list)).toEqual([])
  await expect(list).toHaveValue('milk\n')
})

test('Enter in the basket’s fields applies the coupon, or sets the tip, and leaves the rest', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 422/)
  await fillBasket(page)
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  const coupon = page.getByLabel('Coupon code')
  await coupon.fill('NOSUCHCODE')
  expect(await pressEnter(page, coupon)).toEqual(['/api/basket/coupon/apply'])
  await expect(page).toHaveURL(/\/basket$/)
  await page.getByRole('button', { name: 'Other', exact: true }).click()
  const tip = page.getByLabel('Your tip')
  await tip.fill('2')
  expect(await pressEnter(page, tip)).toEqual(['/api/basket/tip/update'])
  await expect(coupon).toHaveValue('NOSUCHCODE')
  await expect(page).toHaveURL(/\/basket$/)
})

test('Enter in checkout’s fields presses the button of the field, and places no order', async ({ page }) => {
  test.setTimeout(180_000)
  await fillBasket(page)
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  const { firstName, lastName, email, mobile } = ADA_CONTACT
  const contact = [
    ['First name', firstName],
    ['Last name', lastName],
    ['Email', email],
    ['Mobile number', mobile],
  ] as const
  await waitForHydration(page)
  for (const [label, text] of contact) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(text)
    const calls = await pressEnter(page, field)
    // Leaving a field sends what is complete; Enter in it sends nothing.
    expect(
      calls.filter((path) => !path.startsWith('/api/guest/')),
      label,
    ).toEqual([])
    await expect(field).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Edit: Delivery address' }).click()
  const postcode = page.getByLabel('Postcode')
  await page.getByLabel('Address line 1').fill('9 Main Street')
  await postcode.fill('YO1 7HH')
  expect(await pressEnter(page, postcode)).toContain('/api/location/getAddressesByPostcode')
  await expect(page.getByLabel('Address line 1')).toHaveValue('9 Main Street')
  const town = page.getByLabel('Town or city')
  await town.fill('Wheldrake')
  expect(new Set(await pressEnter(page, town))).toEqual(new Set(['/api/checkout/setDeliveryAddress']))
  await expect(findPayment(page)).toBeVisible()
  const note = page.getByLabel('Note for the driver (optional)')
  await note.fill('Ring twice')
  expect(await pressEnter(page, note)).toEqual([])
  await expect(note).toHaveValue('Ring twice\n')

  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('link', { name: 'Change billing address' }).click()
  const billing = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: 'Billing address' }) })
    .last()
  await billing.getByLabel('Address line 1').fill('1 High Street')
  await billing.getByLabel('Town or city').fill('York')
  await billing.getByLabel('Postcode').fill('YO1 7HH')
  expect(await pressEnter(page, billing.getByLabel('Postcode'))).toEqual([
    '/api/location/getAddressesByPostcode',
  ])
  expect(await pressEnter(page, billing.getByLabel('Town or city'))).toEqual([
    '/api/checkout/setBillingAddress',
  ])
  await expect(page.getByText('1 High Street')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/payment/)
})

test('Enter in the sign-in and newsletter fields sends that form alone', async ({ page, expectConsole }) => {
  expectConsole(/status of (401|404|422)/)
  await page.goto('/login')
  await dismissNotices(page)
  await page.getByText('With a code').click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('nobody@example.com')
  expect(await pressEnter(page, email)).toEqual(['/api/auth/sendOtpMessage'])
  const code = page.getByLabel('6 digit code')
  await code.fill('123456')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await code.press('Enter')
  await expect(page.getByText('One time password code was incorrect.').first()).toBeVisible()
  expect(calls.filter((path) => path === '/api/auth/sendOtpMessage')).toEqual([])

  await page.goto('/stores-near-by/ZE1%200AA')
  await waitForHydration(page)
  const address = page.getByLabel('Your email address')
  await address.fill('shetland@example.com')
  expect(await pressEnter(page, address)).toEqual(['/api/location/futureContactRequest'])
  await expect(page.getByText('We will write to you once a store serves ZE1 0AA.')).toBeVisible()
})
