import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expectAccessible, expectReflow } from '../fixtures/access.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { findOpsOrigin } from '../fixtures/port.ts'
import { SHOP_DATA } from '../fixtures/shop.ts'
import { expect, test } from '../fixtures/test.ts'

const [fernhill] = BRANDS
/** No other journey orders it. */
const ITEM = { slug: 'rock-oysters', name: 'Rock Oysters' }

for (const width of [390, 1280])
  test(`an operator sells an item out and takes it back, at ${width} px`, async ({ page }) => {
    const origin = fernhill?.origin ?? ''
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${findOpsOrigin(origin)}/ops#/sold-out`)
    await page.getByLabel('Token').fill((await readFile(resolve(SHOP_DATA, 'ops.token'), 'utf8')).trim())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sold out' })).toBeVisible()
    await page.getByRole('button', { name: 'fernhill' }).click()
    // By keyboard alone.
    const store = page.getByRole('combobox', { name: 'Store' })
    await store.fill('York')
    await store.press('Enter')
    await page.getByLabel('Search an item').fill(ITEM.name)
    const found = page.getByRole('region', { name: 'Found' })
    const mark = found.getByRole('button', { name: `Mark as sold out: ${ITEM.name}`, exact: true })
    await expect(mark).toBeVisible()
    await page.getByRole('button', { name: 'End of the day' }).click()
    await mark.press('Enter')
    await expect(page.getByText(`${ITEM.name} is sold out.`)).toBeVisible()
    const out = page.getByRole('region', { name: 'Sold out and counted' }).getByRole('listitem')
    await expect(out.filter({ hasText: ITEM.name })).toContainText(/Sold out since .* until /)
    await expectAccessible(page, 'the sold-out page')
    await expectReflow(page, 'the sold-out page')

    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText(`${ITEM.name} is as it was before.`)).toBeVisible()
    await expect(out.filter({ hasText: ITEM.name })).toHaveCount(0)
  })
