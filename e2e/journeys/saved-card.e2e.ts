import { expect, test } from '../fixtures/test.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { fillAddress, findPayment, openStore, orderCakeToCheckout } from '../fixtures/shopping.ts'
import { saveCard } from '../fixtures/ordering.ts'

test('a member pays with a saved card and its security code, which never reaches the shop', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const email = createEmail('ada')
  const mobile = '07700 900 321'
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await submitRegistration(page, {
    firstname: 'Ada',
    lastname: 'Byron',
    email,
    password: 'a quiet orchard gate',
    mobile,
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  await saveCard(page, { firstName: 'Ada', lastName: 'Byron', email, phoneNumber: mobile })

  const sent: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/payment/')) sent.push(request.postData() ?? '')
  })
  await page.goto('/')
  await openStore(page, { postcode: 'yo1 7hh', store: 'Fernhill Market York', search: 'Find my store' })
  await page.goto('/stores/fernhill-market-york-12/category/bakery')
  await orderCakeToCheckout(page)
  await fillAddress(page, { line1: '7 Stonegate', town: 'York' })
  await findPayment(page).scrollIntoViewIfNeeded()

  await expect(page.getByRole('radio', { name: /Discover ending 1117/ })).toBeChecked()
  const pay = page.getByRole('button', { name: /^Pay £/ })
  await pay.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter cvv number.' })).toBeVisible()
  await page.frameLocator('iframe[title="Secure card security code field"]').getByRole('textbox').fill('100')
  await pay.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
  expect(sent.join(' ')).toMatch(/"type":"id".*"cvv":"tok_/)
  expect(sent.join(' ')).not.toMatch(/"cvv":"\d/)
})
