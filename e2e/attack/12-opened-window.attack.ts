import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

// trust T16: the code of every area runs in a shop's page, and none of it may reach into the checkout.
const STORE_PATH = '/stores/fernhill-market-york-12'

/** The properties through which the page at `from` can reach the document of a window that it opens at `to`. */
async function readFromOpener(page: Page, from: string, to: string): Promise<string> {
  await page.goto(from)
  const popup = page.waitForEvent('popup')
  await page.evaluate((path) => Object.assign(globalThis, { opened: window.open(path) }), to)
  const opened = await popup
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(() => {
    const { opened: handle } = globalThis as typeof globalThis & { opened: Window }
    try {
      return handle.document.body.innerHTML
    } catch (error) {
      return String(error)
    }
  })
}

test('a shop page and a checkout window it opened cannot read each other', async ({ page }) => {
  expect(await readFromOpener(page, STORE_PATH, '/basket'), 'the shop reads itself').toContain('Basket')
  for (const to of ['/checkout', '/checkout/payment/card-form'])
    expect(await readFromOpener(page, STORE_PATH, to)).toMatch(/SecurityError|TypeError/)
})

test('a checkout opened in a new window has no window.opener', async ({ page }) => {
  await page.goto(STORE_PATH)
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => window.open('/checkout'))
  const opened = await popup
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  // An empty basket leads away from checkout, and a question asked meanwhile has no answer.
  const isAlone = () => opened.evaluate(() => opener === null).catch(() => undefined)
  await expect.poll(isAlone).toBe(true)
})
