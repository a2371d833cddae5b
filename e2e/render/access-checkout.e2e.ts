import { expectAccessible, expectReflow } from '../fixtures/access.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { fillAddress, fillContact, reserveTomorrow } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const orderedItems = [
  {
    page: '/stores/fernhill-market-york-12',
    section: 'Fruit & vegetables',
    item: 'British Strawberries',
    enough: 10,
  },
  { page: '/stores/ember-kitchen-bristol-21', section: 'Sides & dips', item: 'Loaded Fries', enough: 3 },
]
const checkoutShoppers = [
  { postcode: 'YO1 8AS', street: '7 Stonegate', town: 'York' },
  { postcode: 'BS1 6WE', street: '12 Corn Street', town: 'Bristol' },
]
// One brand is checked in light mode on a phone, and the other in dark mode on a wide screen; each is also checked in
// the other mode.
const appearances = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const

for (const [index, { name, origin }] of BRANDS.entries()) {
  test.describe(name, () => {
    test.use(appearances[index] ?? {})
    test('every step from basket to order is accessible', async ({ page }) => {
      test.setTimeout(240_000)
      const { page: store = '', section = '', item = '', enough = 1 } = orderedItems[index] ?? {}
      const { postcode = '', street = '', town = '' } = checkoutShoppers[index] ?? {}
      const check = async (step: string) => {
        await expectAccessible(page, step)
        await expectReflow(page, step)
      }
      await page.goto(`${origin}${store}`)
      await page.getByRole('button', { name: 'Reject all' }).click()
      await waitForHydration(page)
      await page.getByRole('region', { name: section, exact: true }).scrollIntoViewIfNeeded()
      await page
        .getByRole('button', { name: `Add ${item}` })
        .first()
        .click()
      await expect(page.getByRole('link', { name: 'Basket, 1 item', exact: true })).toBeVisible()
      await page.goto(`${origin}${store}/time-slots`)
      await reserveTomorrow(page)
      await page.goto(`${origin}/basket`)
      const more = page.getByRole('button', { name: `One more ${item}` })
      for (let count = 1; count < enough; count += 1) await more.click()
      const onwards = page.getByRole('link', { name: /^Go to checkout/ })
      await expect(onwards).toBeVisible()
      await check('basket')

      await onwards.click()
      await expect(page.getByRole('region', { name: 'Contact details' })).toBeVisible()
      await check('checkout of a newcomer')

      const ada = { firstName: 'Ada', lastName: 'Bell', email: 'ada@example.com', mobile: '07700 900 123' }
      await fillContact(page, ada)
      await page.getByLabel('Mobile number').fill('')
      await fillAddress(page, { line1: street, town, postcode })
      // Before the address was known, the price shown was that of a more distant delivery.
      const changed = page.getByRole('dialog', { name: 'Delivery cost has changed.' })
      await expect(changed).toBeVisible()
      await check('a changed price')
      await changed.getByRole('button', { name: /^Continue with £/ }).click()
      await page.getByRole('radio', { name: /^Card/ }).scrollIntoViewIfNeeded()
      const pay = page.getByRole('button', { name: /^Pay £/ })
      await expect(pay).not.toHaveAttribute('aria-busy')
      await check('card details')
      await page.getByRole('radio', { name: /^Cash/ }).check()
      await check('payment')
      await page.getByRole('button', { name: /^Place order/ }).click()
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
      await check('details with problems')
      await page.getByLabel('Mobile number').fill(ada.mobile)
      await page.getByRole('button', { name: /^Place order/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
      await check('success')
    })
  })
}
