import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { authApi, ordersApi } from '@larder/shared/contracts'
import { expectAccessible } from '../fixtures/access.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { createPageApi, orderByCash } from '../fixtures/ordering.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { expect, test } from '../fixtures/test.ts'

const buyer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phoneNumber: '07700 900 321' }
const BRANDS = {
  fernhill: { origin: `http://localhost:${SHOP_PORT}`, wanted: {}, store: 'Fernhill Market York' },
  ember: {
    origin: `http://ember.localhost:${SHOP_PORT}`,
    wanted: { storeId: 21, menuItemId: 'hot-honey-bottle' },
    store: 'Ember Kitchen Bristol',
  },
}

/** Presses a link to a file and returns its name and content. */
async function downloadFile(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

for (const [brand, { origin, wanted, store }] of Object.entries(BRANDS))
  test(`a guest takes the files of an order on another device, ${brand}`, async ({ page, browser }) => {
    test.setTimeout(180_000)
    await page.goto(`${origin}/basket`)
    await waitForHydration(page)
    const call = createPageApi(page)
    await call(authApi.oauthToken, { grant_type: 'client_credentials' })
    const { businessOrderId, slot } = await orderByCash(page, buyer, wanted)
    const { link, orderNumber } = await call(ordersApi.view, { businessOrderId })

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    await phone.goto(`${origin}/checkout/success?order=${link}`)
    await expect(phone.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeVisible()
    const calendar = await downloadFile(phone, 'Add to calendar')
    expect(calendar.name).toBe(`order-${orderNumber}.ics`)
    const text = calendar.content.toString('utf8')
    expect(text).toContain(`DTSTART:${slot.startsAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`)
    expect(text).toContain(`SUMMARY:Collection from ${store}`)
    const receipt = await downloadFile(phone, 'Receipt (PDF)')
    expect(receipt.name).toBe(`receipt-${orderNumber}.pdf`)
    expect(receipt.content.toString('latin1')).toMatch(/^%PDF-1\.7/)
    await expectAccessible(phone, 'the order page')
    await context.close()
  })
