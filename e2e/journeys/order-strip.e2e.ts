import type { Page } from '@playwright/test'
import { authApi } from '@larder/shared/contracts'
import { expectAccessible, expectReflow } from '../fixtures/access.ts'
import { waitForHydration, waitForIdlePage } from '../fixtures/hydration.ts'
import { createPageApi, orderByCash } from '../fixtures/ordering.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { fillCard, goToCardForm } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const VISA_CARD = { number: '4242 4242 4242 4242', expiry: '12/34', code: '100' }
const STATUS_PATH = '/api/stores/orderStatus'
const buyer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phoneNumber: '07700 900 321' }
/** The demo kitchen starts orders for the next three days at once; later ones wait for their time. */
const LATER_DAYS = [4, 6] as const

const findStrip = (page: Page) => page.getByRole('complementary', { name: 'Order under way' })

/** The paths of all requests of a page. */
function listRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Elements that moved without a press, since the page opened. */
async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[] // only layout shifts are observed
      for (const { sources } of entries)
        shifts.push(
          ...sources.map(({ node }) => (node instanceof Element ? node.outerHTML : 'text').slice(0, 99)),
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as string[])
}

/** A guest with an order for a later day, as if it was placed in this browser. */
async function openWithOrder(page: Page, origin: string, wanted: object): Promise<string> {
  await page.goto(`${origin}/basket`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await createPageApi(page)(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { businessOrderId: id } = await orderByCash(page, buyer, { days: LATER_DAYS, ...wanted })
  const value = { id, status: 'sent_to_store', text: '', dismissed: '', isOver: false, isMembers: false }
  await page.evaluate(
    (order) => localStorage.setItem('larder:order-under-way', order),
    JSON.stringify({ value }),
  )
  return id
}

test('an order that was paid is in the strip of the next page, which asked nothing before', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const requests = listRequests(page)
  await goToCardForm(page)
  expect(requests).not.toContain(STATUS_PATH)
  await fillCard(page, VISA_CARD)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible()
  await expect(findStrip(page)).toHaveCount(0)
  await page.goto('/faqs')
  await expect(findStrip(page).getByRole('link', { name: /^Your (order|delivery): / })).toBeVisible()
  await findStrip(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/checkout\/success\?id=/)
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
})

const BRANDS = {
  fernhill: { origin: `http://localhost:${SHOP_PORT}`, wanted: {} },
  ember: {
    origin: `http://ember.localhost:${SHOP_PORT}`,
    wanted: { storeId: 21, menuItemId: 'hot-honey-bottle' },
  },
}
for (const [brand, { origin, wanted }] of Object.entries(BRANDS))
  test(`the strip of an order moves nothing, is accessible and stays closed, ${brand}`, async ({ page }) => {
    test.setTimeout(180_000)
    const readShifts = await recordShifts(page)
    const requests = listRequests(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const id = await openWithOrder(page, origin, wanted)
    expect(requests).not.toContain(STATUS_PATH)
    const strip = findStrip(page)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${origin}/faqs`)
      await expect(
        strip.getByRole('link', { name: /^Your collection: \w+ \d+ \w+, \d\d:\d\d$/ }),
      ).toBeVisible()
      await waitForIdlePage(page)
      expect(await readShifts()).toEqual([])
      await expectAccessible(page, `a page with the strip at ${width}`)
    }
    await expectReflow(page, 'a page with the strip')
    await strip.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/checkout/success\\?id=${id}$`))
    await expect(strip).toHaveCount(0)
    await page.goto(`${origin}/faqs`)
    await strip.getByRole('button', { name: 'Hide until the order moves on' }).click()
    await expect(strip).toBeHidden()
    await page.reload()
    await waitForIdlePage(page)
    await expect(strip).toBeHidden()
  })
