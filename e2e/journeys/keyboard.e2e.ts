import type { Locator, Page } from '@playwright/test'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const MAX_TABS = 120

/**
 * Whether the target has the focus, and whether the focused element is visible, that is, not entirely under a fixed bar
 * (WCAG 2.4.11).
 */
function describeVisibility(target: Element) {
  const here = document.activeElement
  if (!here || here === document.body) return { isThere: false, hidden: undefined }
  // The label draws a radio button or checkbox.
  const drawn = here.closest('label') ?? here
  const { left, top, width, height } = drawn.getBoundingClientRect()
  const spots = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
  )
  const isSeen = spots.some(([x, y]) => {
    const over = document.elementFromPoint(x, y)
    return over !== null && (drawn.contains(over) || over.contains(drawn))
  })
  return { isThere: here === target, hidden: isSeen ? undefined : here.outerHTML.slice(0, 160) }
}

/** Presses Tab until an element has the focus. Fails when it cannot be reached or a focused element is hidden. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached()
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    await page.keyboard.press(key)
    const { isThere, hidden } = await target.evaluate(describeVisibility)
    // A rail may still be scrolling the element into view.
    if (hidden)
      await expect.poll(async () => (await target.evaluate(describeVisibility)).hidden).toBeUndefined()
    if (isThere) return
  }
  throw new Error(`The keyboard does not reach ${String(target)} in ${MAX_TABS} steps`)
}

async function pressKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function typeText(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test('orders using only the keyboard, starting at the home page', async ({ page }) => {
  test.setTimeout(180_000)
  await page.goto('/')
  await dismissNotices(page, 'Start shopping')
  await waitForIdlePage(page)

  const search = page.getByRole('search', { name: 'Find stores' }).first()
  await tabTo(page, search.getByRole('radio', { name: 'Delivery' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, search.getByPlaceholder('Enter your postcode'))
  await page.keyboard.type('YO1 7HH')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()

  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Bakery' }),
  )
  await page.keyboard.press('Enter')
  const bakery = page.getByRole('region', { name: 'Bakery' })
  const baguette = bakery.getByRole('link', { name: 'French Baguette', exact: true })
  await pressKey(page, baguette)
  const item = page.getByRole('dialog')
  await tabTo(page, item.getByRole('button', { name: /^Add for/ }))
  await page.keyboard.press('Enter')
  const basket = page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' })
  await expect(basket).toBeVisible()

  await expect(baguette, 'who leaves a sheet is where they opened it').toBeFocused()
  await tabTo(page, basket, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressKey(page, page.getByRole('link', { name: 'Choose a time' }))
  const main = page.getByRole('main')
  const when = main.getByRole('group', { name: 'When would you like it?' })
  await expect(when).toBeVisible()
  // The two options are one tab stop. If only one is available, it is the selected one.
  await tabTo(page, when.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowRight')
  await pressKey(page, main.getByRole('button', { name: 'Tomorrow' }))
  await pressKey(page, main.getByRole('button', { name: /^\d\d:\d\d to \d\d:\d\d/, disabled: false }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await pressKey(page, page.getByRole('link', { name: /^Go to checkout/ }))

  await typeText(page, 'First name', 'Ada')
  await typeText(page, 'Last name', 'Bell')
  await typeText(page, 'Email', 'ada@example.com')
  await typeText(page, 'Mobile number', '07700 900 123')
  await tabTo(page, page.getByRole('radio', { name: /^Card/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Cash/ })).toBeChecked()
  await pressKey(page, page.getByRole('button', { name: /^Place order/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})
