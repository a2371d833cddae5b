import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectReflow } from '../fixtures/access.ts'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATH = '/stores/fernhill-market-york-12'
const BAKERY_PATH = `${STORE_PATH}/category/bakery`

/** Stores in this browser that the shopper avoids milk and eggs and eats only vegan food. */
async function rememberDiet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const value = { allergens: ['milk', 'eggs'], labels: ['vegan'] }
    localStorage.setItem('larder:avoided', JSON.stringify({ value, until: Date.now() + 86_400_000 }))
  })
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForIdlePage(page)
}

/** The position of the text in an element, which may be wider than the element. */
const measureTextBounds = (locator: Locator): Promise<{ left: number; right: number }> =>
  locator.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

async function areOverlapping(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Both are to be on the screen.')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('search suggestions and an empty search are accessible', async ({ page }) => {
      await openPage(page, STORE_PATH)
      await dismissNotices(page)
      const field = page.getByRole('searchbox', { name: /^Search / })
      await field.fill('milk')
      await expect(page.getByRole('link', { name: /^See all \d+ results/ })).toBeVisible()
      await expectAccessible(page, 'suggestions')
      await field.fill('xqzv')
      await expect(page.getByText('No results for “xqzv”').first()).toBeVisible()
      await expectAccessible(page, 'no suggestion')
    })

    test('the open panel for order method, place and time is accessible', async ({ page }) => {
      await openPage(page, STORE_PATH)
      await dismissNotices(page)
      const head = page.getByRole('main').locator('details').first()
      await head.locator('summary').click()
      const delivery = await measureTextBounds(head.getByText('Delivery', { exact: true }))
      const collection = await measureTextBounds(head.getByText('Collection', { exact: true }))
      expect(delivery.right).toBeLessThan(collection.left)
      await expectAccessible(page, 'the open chip')
      await expectReflow(page, 'the open chip')
    })

    test('dietary warnings in a category, on the item page, in the sheet and in the basket are accessible', async ({
      page,
    }) => {
      await rememberDiet(page)
      await openPage(page, BAKERY_PATH)
      await dismissNotices(page)
      const card = page.getByRole('article').filter({ hasText: /ontain(s)? milk/ })
      await expect(card.first()).toBeVisible()
      // A warning beside a deal, or on its own, covers neither the name nor the button.
      for (const one of (await card.all()).slice(0, 8)) {
        const sign = one.locator('[data-tone="warning"]')
        expect(await areOverlapping(sign, one.getByRole('heading'))).toBe(false)
        expect(await areOverlapping(sign, one.getByLabel(/^(Add|Choose) /))).toBe(false)
      }
      await expectAccessible(page, 'marked cards')

      await page.getByRole('link', { name: 'Victoria Sponge', exact: true }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Victoria Sponge' })
      await expect(sheet.getByText('Contains milk, eggs', { exact: true })).toBeVisible()
      await expectAccessible(page, 'the sheet of a marked item')

      await openPage(page, `${BAKERY_PATH}/menuItem/victoria-sponge`)
      const main = page.getByRole('main')
      const detail = main.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) })
      await expect(detail.getByText('Contains milk, eggs', { exact: true })).toBeVisible()
      await main.getByRole('button', { name: /^Add for/ }).click()
      await page.getByRole('link', { name: 'Basket, 1 item' }).click()
      await expect(page.getByText('Check what suits you')).toBeVisible()
      await expectAccessible(page, 'a basket with a mark')
      await expectReflow(page, 'a basket with a mark')

      await openPage(page, '/')
      await expect(page.getByRole('region', { name: 'Welcome back' })).toBeVisible()
      await expectAccessible(page, 'home of who comes back')
      await expectReflow(page, 'home of who comes back')
    })

    test('an empty filtered list and an empty search result are accessible', async ({ page }) => {
      await openPage(page, `${BAKERY_PATH}?free=nuts`)
      await expect(page.getByRole('heading', { name: 'Nothing here passes your filter' })).toBeVisible()
      await expectAccessible(page, 'nothing passes')
      await openPage(page, `${STORE_PATH}/search/xqzvw/menu-items`)
      await expect(page.getByRole('heading', { name: 'We do not sell “xqzvw”' })).toBeVisible()
      await expectAccessible(page, 'nothing found')
    })
  })
}
