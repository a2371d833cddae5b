import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { measureEdits } from '../fixtures/edits.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { createDataFolder, startOwnShop, stopOwnShop } from '../fixtures/own-shop.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const PORT = SHOP_PORT + 60
const EDITED_FILE = resolve(
  import.meta.dirname,
  '../../mfe-discovery/src/features/store-search/SearchWidget.tsx',
)

// This builds all areas for development, which takes a minute.
test('`pnpm dev` applies an edit to the open page and keeps form input', async ({ page, expectConsole }) => {
  // A development build has no hashes for its chunks, so they are requested in a different way than they are preloaded.
  expectConsole(/preload/)
  test.setTimeout(600_000)
  const source = await readFile(EDITED_FILE, 'utf8')
  const shop = startOwnShop({ port: PORT, data: await createDataFolder('hot'), script: 'dev' })
  try {
    await shop.open
    await page.goto(`http://localhost:${PORT}/`)
    await waitForHydration(page)
    const search = page.getByRole('main').getByRole('search', { name: 'Find stores' }).first()
    await search.getByLabel('Your postcode').fill('YO1 7HH')
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    await measureEdits(page, {
      command: 'pnpm dev',
      write: (text) => writeFile(EDITED_FILE, source.replace('Use my location', text)),
    })
    await expect(search.getByLabel('Your postcode')).toHaveValue('YO1 7HH')
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
    await writeFile(EDITED_FILE, source)
    await expect(search.getByRole('button', { name: 'Use my location' })).toBeVisible({ timeout: 60_000 })
  } finally {
    await writeFile(EDITED_FILE, source)
    await page.close() // an open page would ask the stopped shop for changes
    await stopOwnShop(shop)
  }
})
