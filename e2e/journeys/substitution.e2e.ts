import type { APIRequestContext, Page } from '@playwright/test'
import { authApi, basketApi, checkoutApi, ordersApi } from '@larder/shared/contracts'
import { expectAccessible } from '../fixtures/access.ts'
import { createHand } from '../fixtures/hand.ts'
import { createPageApi } from '../fixtures/ordering.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { createReadyBasket, orderRequest } from '../fixtures/ready-basket.ts'
import { expect, test } from '../fixtures/test.ts'

const SANDBOX_ORIGIN = `http://localhost:${SHOP_PORT + 1}`
const BUYER = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phoneNumber: '07700900123',
}
const BRANDS = [
  {
    brand: 'fernhill',
    origin: `http://localhost:${SHOP_PORT}`,
    storeId: 12,
    item: { id: 'semi-skimmed-milk', name: 'Semi-skimmed Milk' },
    instead: { id: 'whole-milk', name: 'Whole Milk' },
    firstChoice: 'A similar item',
  },
  {
    brand: 'ember',
    origin: `http://ember.localhost:${SHOP_PORT}`,
    storeId: 21,
    item: { id: 'cola', name: 'Cola' },
    instead: { id: 'zero-cola', name: 'Zero Cola' },
    firstChoice: 'Ask me',
  },
] as const
type Brand = (typeof BRANDS)[number]

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const
const CASES = BRANDS.flatMap((brand) => VIEWPORTS.map((viewport) => ({ brand, viewport })))

/** A basket for collection with two of the brand's item, by API calls. */
async function fillBasket(page: Page, { storeId, item }: Brand): Promise<void> {
  const call = createPageApi(page)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  await call(basketApi.addItem, {
    storeId,
    fulfilmentMethod: 'collection',
    menuItem: { menuItemId: item.id, quantity: 2 },
  })
}

/** An order of two pieces, about which the shopper is to be asked. */
async function placeOrder(page: Page, { storeId, item }: Brand) {
  const call = createPageApi(page)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const basket = await createReadyBasket(call, {
    fulfilmentMethod: 'collection',
    storeId,
    menuItemId: item.id,
    quantity: 2,
    buyer: BUYER,
  })
  const asked = await call(basketApi.setSubstitution, { basketToken: basket.basketToken, ifMissing: 'ask' })
  const request = orderRequest(asked, BUYER, 'cash')
  const { businessOrderId } = await call(checkoutApi.processOrder, request)
  const { link, items, orderNumber } = await call(ordersApi.view, { businessOrderId })
  return { businessOrderId, orderNumber, link, basketLineId: items[0]?.basketLineId ?? '' }
}

type Placed = Awaited<ReturnType<typeof placeOrder>>

type Report = { state: string; quantity: number; substitute?: { menuItemId: string; quantity: number } }

/** The demo picker reports the line. From the first report on, the demo kitchen does not pack that order by itself. */
async function reportLine(
  request: APIRequestContext,
  { businessOrderId, basketLineId }: Placed,
  line: Report,
): Promise<void> {
  const lines = [{ basketLineId, ...line }]
  const report = () =>
    request.post(`${SANDBOX_ORIGIN}/control/kitchen/orders/${businessOrderId}/lines`, { data: { lines } })
  // The kitchen receives an order a moment after it was placed.
  await expect.poll(async () => (await report()).status()).toBe(200)
}

type KitchenOrder = { order: { businessOrderId: string }; answers?: Record<string, { answer: string }> }

async function loadAnswer(request: APIRequestContext, { businessOrderId, basketLineId }: Placed) {
  const reply = await request.get(`${SANDBOX_ORIGIN}/control/kitchen/orders`)
  const orders = (await reply.json()) as KitchenOrder[] // the sandbox sends this type
  return orders.find(({ order }) => order.businessOrderId === businessOrderId)?.answers?.[basketLineId]
    ?.answer
}

for (const { brand, viewport } of CASES) {
  test.describe(`${brand.brand} at ${viewport.width} px`, () => {
    test.use({ viewport, screen: viewport, hasTouch: true })

    test('chooses for a whole basket in three taps, and another item for one line', async ({ page }) => {
      await page.goto(`${brand.origin}/faqs`)
      await fillBasket(page, brand)
      await page.goto(`${brand.origin}/basket`)
      await page.getByRole('button', { name: 'Reject all' }).click()
      await expect(page.getByRole('main')).toContainText(brand.firstChoice)
      const { tap, taps } = createHand(page)
      await tap(page.getByRole('button', { name: 'Change what happens if something is missing' }), 'open')
      const dialog = page.getByRole('dialog', { name: 'If something is missing' })
      await expectAccessible(page, 'the choice for missing items')
      await tap(dialog.getByText('My money back', { exact: true }).first(), 'money back')
      await expect(dialog.getByRole('radio', { name: /^My money back/ })).toBeChecked()
      await tap(dialog.getByRole('button', { name: 'Done' }), 'done')
      await expect(page.getByRole('main')).toContainText('If something is missingMy money back')
      expect(taps).toEqual(['open', 'money back', 'done'])

      await page.getByRole('button', { name: 'Change what happens if something is missing' }).click()
      await dialog.getByLabel(brand.item.name, { exact: true }).selectOption('An item that I pick')
      await dialog.getByRole('searchbox').fill(brand.instead.name)
      await dialog.getByRole('button', { name: `Choose ${brand.instead.name}`, exact: true }).click()
      await expect(dialog).toContainText(`Instead: ${brand.instead.name}`)
      await expectAccessible(page, 'an item that was picked')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('main')).toContainText('My money back, 1 item otherwise')
    })

    test('is asked while the store packs, and takes what it proposes', async ({ page, request }) => {
      await page.goto(`${brand.origin}/faqs`)
      const placed = await placeOrder(page, brand)
      await reportLine(request, placed, { state: 'picked', quantity: 2 })
      await page.goto(`${brand.origin}/checkout/success?order=${encodeURIComponent(placed.link)}`)
      await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
      const substitute = { menuItemId: brand.instead.id, quantity: 1 }
      await reportLine(request, placed, { state: 'substituted', quantity: 1, substitute })
      const question = page.getByRole('region', { name: `Question about ${brand.item.name}` })
      await expect(question).toContainText('1 of 2 in the store')
      await expect(question).toContainText(`Proposed instead: 1 x ${brand.instead.name}`)
      await expectAccessible(page, 'a question of the store')
      await question.getByRole('button', { name: `Take ${brand.instead.name}` }).click()
      await expect(question).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Your order', exact: true })).toContainText(
        `Instead: 1 x ${brand.instead.name}`,
      )
      await expect.poll(() => loadAnswer(request, placed)).toBe('accept')
    })
  })
}

test('the picker’s screen reports a line, and the order page gets the money back for it', async ({
  page,
}) => {
  const [brand] = BRANDS
  await page.goto('/faqs')
  const placed = await placeOrder(page, brand)
  const picker = await page.context().newPage()
  await picker.goto(`${SANDBOX_ORIGIN}/kitchen`)
  const ticket = picker.getByRole('article').filter({ hasText: placed.orderNumber })
  const reported = ticket.getByRole('button', { name: `${brand.item.name}: only 0` })
  await expect(async () => {
    await picker.reload()
    await expect(reported).toBeVisible({ timeout: 500 })
  }).toPass()
  await reported.click()
  await page.goto(`/checkout/success?order=${encodeURIComponent(placed.link)}`)
  const question = page.getByRole('region', { name: `Question about ${brand.item.name}` })
  await expect(question).toContainText('Not in the store')
  await question.getByRole('button', { name: 'Pick something else' }).click()
  await expect(question.getByRole('button', { name: `Choose ${brand.instead.name}` })).toBeVisible()
  await question.getByRole('button', { name: 'Money back' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your order', exact: true })).toContainText('£2.90 back')
})
