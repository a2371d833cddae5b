import { guestApi } from '@larder/shared/contracts'
import { createPageApi } from '../fixtures/ordering.ts'
import { reserveTomorrow, dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const CAKE_PATH = '/stores/fernhill-market-york-12/category/bakery/menuItem/victoria-sponge'

test('express checkout works after three email checks, when a CAPTCHA is required', async ({
  page,
  expectConsole,
}) => {
  await page.goto(CAKE_PATH)
  await dismissNotices(page)
  const main = page.getByRole('main')
  await main.getByText('Medium, serves 14').click()
  await main.getByRole('button', { name: /^Add for/ }).click()
  await page.getByRole('link', { name: 'Basket, 1 item' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose a time' }).click()
  await reserveTomorrow(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()

  const basketToken = await page.evaluate<string>(
    () => JSON.parse(localStorage.getItem('larder:basket') ?? '').value.basketToken,
  )
  for (const name of ['one', 'two', 'three'])
    await createPageApi(page)(guestApi.checkRegistrationStatus, { email: `${name}@example.com`, basketToken })

  expectConsole(/status of 403 .*processOrder/) // the call is first sent without a captcha token
  expectConsole(/status of 409 .*basket\/update/) // Leeds is outside the delivery area
  await page.goto('/checkout/payment?express=google')
  await page.getByRole('button', { name: /Google Pay|GPay/ }).click()
  const sheet = page.frameLocator('iframe[title="Google Pay, sandbox"]')
  // The sheet fetches the delivery price of an address when it is chosen.
  await sheet.getByRole('radio', { name: /Leeds/ }).check()
  await sheet.getByRole('radio', { name: /York/ }).check()
  await expect(page.getByText('do not pay again')).toHaveCount(0)
  const refused = page.waitForResponse(
    (reply) => reply.url().endsWith('/processOrder') && reply.status() === 403,
  )
  await sheet.getByRole('button', { name: 'Pay £23.49' }).click()
  await refused
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
})
