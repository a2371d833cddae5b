import type { Page } from '@playwright/test'
import { authApi, ordersApi } from '@larder/shared/contracts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { createPageApi, orderByCash } from '../fixtures/ordering.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ colorScheme: 'dark' })

const BLACK = 'rgb(0, 0, 0)'
const TRANSPARENT = 'rgba(0, 0, 0, 0)'
const buyer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phoneNumber: '07700 900 321' }
const BRANDS = {
  fernhill: {
    origin: `http://localhost:${SHOP_PORT}`,
    wanted: { fulfilmentMethod: 'delivery' as const },
    item: 'Extra Virgin Olive Oil',
    store: 'Fernhill Market York',
    address: '7 Stonegate',
  },
  ember: {
    origin: `http://ember.localhost:${SHOP_PORT}`,
    wanted: { storeId: 21, menuItemId: 'hot-honey-bottle' },
    item: 'Hot Honey Bottle',
    store: 'Ember Kitchen Bristol',
    address: 'Wapping Wharf',
  },
}

/** What a sheet of paper shows of the page: colours of its text, backgrounds, pictures and bars. */
const describePaper = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const shown = [...(main?.querySelectorAll('*') ?? [])].filter((node) => node.checkVisibility())
    const styles = [document.documentElement, document.body, ...shown].map((node) => getComputedStyle(node))
    const selector = 'button, a[data-variant], img, iframe, nav, [data-sticky-bar], [class*="leaflet"]'
    return {
      colours: [...new Set(styles.slice(1).map(({ color }) => color))],
      grounds: [...new Set(styles.map(({ backgroundColor }) => backgroundColor))],
      pictures: [...new Set(styles.map(({ backgroundImage }) => backgroundImage))],
      pressed: shown.filter((node) => node.matches(selector)).map(({ outerHTML }) => outerHTML.slice(0, 120)),
      cut: shown
        .filter((node) => node.matches('li, dl > div') && getComputedStyle(node).breakInside !== 'avoid')
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    }
  })

async function expectPaper(page: Page, texts: readonly (string | RegExp)[]): Promise<void> {
  const main = page.getByRole('main')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const text of texts) await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('#shop header').first()).toBeHidden()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await describePaper(page)).toEqual({
    colours: [BLACK],
    grounds: [TRANSPARENT],
    pictures: ['none'],
    pressed: [],
    cut: [],
  })
}

for (const [name, { origin, wanted, item, store, address }] of Object.entries(BRANDS))
  test(`the order page of a signed link is printed black on white without bars, ${name}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.goto(`${origin}/basket`)
    await waitForHydration(page)
    const call = createPageApi(page)
    await call(authApi.oauthToken, { grant_type: 'client_credentials' })
    const { businessOrderId } = await orderByCash(page, buyer, wanted)
    const order = await call(ordersApi.view, { businessOrderId })
    // Chosen dark by hand as well, which outranks the device's setting.
    await page.evaluate(() => (document.documentElement.dataset['scheme'] = 'dark'))
    await page.goto(`${origin}/checkout/success?order=${order.link}`)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible()
    await expectPaper(page, [order.orderNumber, store, address, item, 'Subtotal', /^Total/, 'Cash'])
  })

test("a member's order is printed black on white without bars", async ({ page }) => {
  test.setTimeout(180_000)
  const email = createEmail('ada')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  const names = { firstname: 'Ada', lastname: 'Byron' }
  const account = { ...names, email, password: 'a quiet orchard gate', mobile: '07700 900 321' }
  await submitRegistration(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  const { businessOrderId } = await orderByCash(page, { ...buyer, email })
  await page.goto(`/member/orders/${businessOrderId}`)
  await waitForHydration(page)
  await expect(page.getByRole('main').getByText('Extra Virgin Olive Oil').first()).toBeVisible()
  await expect(page.getByRole('banner').first()).toBeVisible()
  await expectPaper(page, ['Fernhill Market York', 'YO1 8SG', 'Extra Virgin Olive Oil', /^Total/, /^Order /])
})
