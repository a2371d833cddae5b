import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** Ways in which a browser's storage can be unusable. Each is set up before the shop's first script. */
const STORAGE_FAULTS: Record<string, () => void> = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'full of broken JSON': () => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"broken')
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"broken')
  },
  'filled by another release': () => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) storage.setItem(key, '{"value":{"version":0,"list":[null]}}')
    }
  },
}

async function addBaguette(page: Page): Promise<void> {
  await page.goto('/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
}

for (const [name, spoil] of Object.entries(STORAGE_FAULTS)) {
  test(`home and basket work when browser storage is ${name}`, async ({ page }) => {
    await page.addInitScript(spoil)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'The market, at your door.' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.goto('/basket')
    await expect(page.getByRole('heading', { level: 1, name: /basket/i })).toBeVisible()
    await addBaguette(page)
    await page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' }).click()
    const lines = page.getByRole('list', { name: 'Items in your basket' })
    await expect(lines).toContainText('French Baguette')
    // The page updates optimistically. The server has the change once no request is pending.
    await page.waitForLoadState('networkidle')
    // The session's cookie identifies the basket when the storage does not (trust P7).
    await page.reload()
    await expect(lines).toContainText('French Baguette')
  })
}
