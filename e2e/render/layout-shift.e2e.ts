import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Maximum total layout shift allowed (Core Web Vitals call 0.1 per page good); a resized frame costs more. */
const MAX_LAYOUT_SHIFT = 0.05

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

test('navigating from the store list to a store and a category causes no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: object[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as LayoutShift[] // only layout shifts are observed
      for (const { value, hadRecentInput, startTime } of entries)
        if (!hadRecentInput) shifts.push({ value, startTime })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/stores-near-by/YO1%207HH')
  await waitForHydration(page)
  const main = page.getByRole('main')
  // Dispatched as events, because after a real press the browser excuses half a second of shifts, during which most
  // pages appear.
  await main.getByRole('link', { name: 'Fernhill Market York', exact: true }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await main
    .getByRole('region', { name: 'Bakery' })
    .getByRole('link', { name: /^See all/ })
    .dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Bakery' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Victoria Sponge', exact: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as { value: number }[])
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(MAX_LAYOUT_SHIFT)
})
