import type { Page } from '@playwright/test'
import { findHeadingProblems } from '../fixtures/access.ts'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { ROUTES_BY_BRAND } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

/** A screen of 1280 by 1024 at 400 % (WCAG 1.4.10). */
const ZOOMED_VIEWPORT = { width: 320, height: 256 }

/**
 * The share of the viewport, from 0 to 1, in which fixed or sticky elements cover the page that scrolls behind them.
 */
const measureCoveredShare = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' })
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const floats = (element: Element | null): boolean => {
      if (!element) return false
      const { position } = getComputedStyle(element)
      return position === 'fixed' || position === 'sticky' || floats(element.parentElement)
    }
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y))
    return rows.filter(floats).length / rows.length
  })

test('in landscape the error summary leaves the form visible', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/register')
  await waitForIdlePage(page)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  const box = await summary.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(390 / 2)
  await expect(page.getByLabel('First name')).toBeInViewport()
})

for (const { name, origin } of BRANDS) {
  test(`${name}: at 400 % zoom at least half of the view is content, and headings are in order`, async ({
    page,
    expectConsole,
  }) => {
    test.setTimeout(180_000)
    expectConsole(/status of 404/)
    await page.setViewportSize(ZOOMED_VIEWPORT)
    for (const path of ROUTES_BY_BRAND[name] ?? []) {
      await page.goto(origin + path)
      await waitForIdlePage(page)
      // The cookie notice is not answered yet, so it is visible too.
      expect.soft(await measureCoveredShare(page), `${path}: covered`).toBeLessThanOrEqual(0.5)
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(sideways, `${path}: scrolls sideways`).toBeLessThanOrEqual(0)
      expect.soft(await findHeadingProblems(page), `${path}: headings`).toEqual([])
    }
  })
}
