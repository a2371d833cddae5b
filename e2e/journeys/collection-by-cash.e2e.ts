import { expect, test } from '../fixtures/test.ts'
import { fillCheckout, reserveTomorrow, dismissNotices } from '../fixtures/shopping.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const EMBER_ORIGIN = `http://ember.localhost:${SHOP_PORT}`

// The screen size matters, too: it selects the preload, and that of a desktop would load a second picture.
const PHONE_VIEWPORT = { width: 390, height: 844 }
test.use({ viewport: PHONE_VIEWPORT, screen: PHONE_VIEWPORT, isMobile: true, hasTouch: true })

test(
  'a guest of the second brand orders on a phone for collection and pays in cash',
  { tag: '@core' },
  async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto(EMBER_ORIGIN)
    await dismissNotices(page)

    // This brand searches by address, with suggestions.
    const search = page.getByRole('search', { name: 'Find stores' }).first()
    await search.getByText('Collection').click()
    await search.getByRole('combobox').pressSequentially('corn street', { delay: 30 })
    await page.getByRole('option').first().click()
    await search.getByRole('button', { name: 'Find my kitchen' }).click()
    // The brand selects the closest store automatically (spec §4 automatic closest-store selection).
    await expect(page.getByRole('heading', { level: 1, name: /Bristol/ })).toBeVisible()

    // Adds two of a simple item, straight from the list, whose items come as it nears.
    await page.getByRole('region', { name: 'Ember at home' }).scrollIntoViewIfNeeded()
    const honey = page.getByRole('article').filter({ hasText: 'Hot Honey Bottle' })
    await honey.getByRole('button', { name: 'Add Hot Honey Bottle' }).click()
    await honey.getByRole('button', { name: 'One more Hot Honey Bottle' }).click()
    await page.getByRole('link', { name: 'Basket, 2 items', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Items in your basket' })).toContainText('£13.00')

    await page.getByRole('link', { name: 'Choose a time' }).click()
    await reserveTomorrow(page)
    await page.getByRole('link', { name: /^Go to checkout/ }).click()
    await fillCheckout(page, {
      contact: { firstName: 'Tom', lastName: 'Bell', email: 'tom@example.com', mobile: '07700900456' },
      pay: 'Cash',
    })
    await page.getByRole('button', { name: 'Place order, £13.00' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Tom' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Cash')
    // A collection has no driver, so `picked` means ready.
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Ready to collect' })
        .filter({ hasText: /now|done/ }),
    ).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText('On the way')).toHaveCount(0)
  },
)
