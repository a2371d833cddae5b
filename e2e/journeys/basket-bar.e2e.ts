import type { Page } from '@playwright/test'
import { authApi, basketApi, catalogueApi } from '@larder/shared/contracts'
import { createPageApi } from '../fixtures/ordering.ts'
import { expect, test } from '../fixtures/test.ts'

const YORK_STORE_ID = 12
const LINE_COUNT = 9
const place = { storeId: YORK_STORE_ID, fulfilmentMethod: 'delivery' } as const

/** Puts nine different items into the basket before consent is answered. */
async function fillBasket(page: Page): Promise<void> {
  await page.goto('/basket')
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  const call = createPageApi(page)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { menuItems } = await call(catalogueApi.categoryItems, { ...place, categoryId: 'fruit-veg' })
  const plain = menuItems.filter(({ isAvailable, optionGroups, sizes }) => {
    return isAvailable && optionGroups.length === 0 && sizes.length === 0
  })
  let basketToken: string | undefined
  for (const { id } of plain.slice(0, LINE_COUNT)) {
    const menuItem = { menuItemId: id, quantity: 2 }
    const basket = await call(basketApi.addItem, { ...place, menuItem, basketToken })
    basketToken = basket.basketToken
  }
  await page.reload()
  await expect(page.getByRole('list', { name: 'Items in your basket' }).getByRole('listitem')).toHaveCount(
    LINE_COUNT,
  )
}

const findCheckoutBar = (page: Page) => page.locator('[data-sticky-bar]')

/** Expects items, the rest of the total, and the link to checkout to be fully inside the screen. */
async function expectCheckoutBarVisible(page: Page): Promise<void> {
  await expect(findCheckoutBar(page)).toContainText(/Items £\d+\.\d\d/)
  await expect(findCheckoutBar(page)).toContainText(/\+ £\d+\.\d\d delivery/)
  await expect(findCheckoutBar(page).getByRole('link', { name: /^Go to checkout, £/ })).toBeInViewport({
    ratio: 1,
  })
  const { top, bottom } = await findCheckoutBar(page).evaluate((node) => node.getBoundingClientRect())
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

const scrollDown = (page: Page, share: number) =>
  page.evaluate((at) => window.scrollTo(0, document.documentElement.scrollHeight * at), share)

/** Expects every focusable element to be visible when focused: no bar or notice covers it entirely (WCAG 2.4.11). */
async function expectFocusVisible(page: Page, stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      const { left, right, top, bottom } = focused.getBoundingClientRect()
      if (right - left < 2) return undefined
      const points = [0.1, 0.5, 0.9].map(
        (share) => [(left + right) / 2, top + (bottom - top) * share] as const,
      )
      const isSeen = points.some(([x, y]) => {
        const over = document.elementFromPoint(x, y)
        return (
          over !== null &&
          (focused.contains(over) || over.contains(focused) || over.closest('label') !== null)
        )
      })
      return isSeen ? undefined : focused.outerHTML.slice(0, 120)
    })
    expect(covered).toBeUndefined()
  }
}

for (const width of [390, 320]) {
  test(`the basket’s total and button stay visible on a ${width} px phone`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    await fillBasket(page)
    await expectCheckoutBarVisible(page)
    await scrollDown(page, 0.5)
    await expectCheckoutBarVisible(page)
    await page.getByRole('button', { name: 'Reject all' }).click()
    await scrollDown(page, 0)
    await expectCheckoutBarVisible(page)
    await page.getByRole('heading', { level: 1 }).focus()
    await expectFocusVisible(page, 30)
  })
}

const LANDSCAPE_SIZES = [
  [844, 390],
  [667, 375],
] as const
for (const [width, height] of LANDSCAPE_SIZES) {
  test(`in landscape at ${width} by ${height} px the checkout bar is visible and most of the screen shows the basket`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await fillBasket(page)
    await page.getByRole('button', { name: 'Reject all' }).click()
    for (const share of [0, 0.4]) {
      await scrollDown(page, share)
      await expectCheckoutBarVisible(page)
      const box = await findCheckoutBar(page).boundingBox()
      expect(box?.height).toBeLessThanOrEqual(height / 4)
    }
    await page.getByRole('heading', { level: 1 }).focus()
    await expectFocusVisible(page, 15)
  })
}

test('at 200 % text size nothing overflows and the checkout button is visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillBasket(page)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectCheckoutBarVisible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('heading', { level: 1 }).focus()
  await expectFocusVisible(page, 15)
})

test('on a wide screen the checkout bar is on the basket page and in the panel beside the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await fillBasket(page)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expectCheckoutBarVisible(page)
  await page.goto('/stores/fernhill-market-york-12')
  await expect(page.getByRole('complementary', { name: 'Your basket' })).toBeVisible()
  // The panel begins under the store's picture; its whole height, with its bar, fits beside the menu.
  await scrollDown(page, 0.3)
  await expectCheckoutBarVisible(page)
})
