import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { measureEdits } from '../fixtures/edits.ts'
import { startLocalDevelopment } from '../fixtures/local-area.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const PORT = SHOP_PORT + 72
const REPO_ROOT = resolve(import.meta.dirname, '../..')
const EDITED_FILE = resolve(REPO_ROOT, 'mfe-basket/src/parts/CouponForm.tsx')
const EDITED_LABEL = 'Coupon code'

/** Takes the basket of a shopper in the whole shop into the next document of any origin. */
async function keepBasketInNextDocument(page: Page): Promise<void> {
  await page.goto('/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette')
  await dismissNotices(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  const stored = await page.evaluate(() => Object.entries(localStorage))
  await page.addInitScript((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, stored)
}

// This edits a source file that other builds read.
test('an area in local development applies an edit and keeps form input, and its command exits when its server stops', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const source = await readFile(EDITED_FILE, 'utf8')
  await keepBasketInNextDocument(page)
  const alone = await startLocalDevelopment({
    args: [resolve(REPO_ROOT, 'server/cli/dev-area.ts'), 'basket'],
    cwd: REPO_ROOT,
    env: { SHOP: `http://localhost:${SHOP_PORT}`, AREA_PORT: String(PORT) },
    prints: /ready +built/,
  })
  try {
    await page.goto(`http://localhost:${PORT}/basket`)
    await page.getByRole('button', { name: 'Add a coupon' }).click()
    await page.getByLabel(EDITED_LABEL).fill('SUMMER')
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    await measureEdits(page, {
      command: 'pnpm dev:basket',
      write: (text) => writeFile(EDITED_FILE, source.replace(EDITED_LABEL, text)),
    })
    await writeFile(EDITED_FILE, source)
    await expect(page.getByLabel(EDITED_LABEL)).toHaveValue('SUMMER')
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  } finally {
    await writeFile(EDITED_FILE, source)
    await page.close() // an open page would ask the stopped build for changes
    await alone.stop()
  }
  await expect(fetch(`http://localhost:${PORT}`)).rejects.toThrow('fetch failed')
})
