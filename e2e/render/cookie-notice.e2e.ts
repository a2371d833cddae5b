import type { Page } from '@playwright/test'
import { waitForHydration, waitForIdlePage } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE = '/stores/fernhill-market-york-12'
const ITEM = `${STORE}/category/bakery/menuItem/french-baguette`

/**
 * Controls on screen whose centre, or an edge's middle, is covered by the notice. Playwright's own checks would scroll first.
 */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=button]',
    )
    return [...controls].flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      // Clipped: the skip link until it has the focus.
      const isSeen = control.checkVisibility() && getComputedStyle(control).clipPath === 'none'
      if (!isSeen || right - left < 2 || bottom - top < 2) return []
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const points = [
        [x, y],
        [left + 2, y],
        [right - 2, y],
        [x, top + 2],
        [x, bottom - 2],
      ] as const
      const isCovered = points.some(([atX, atY]) => {
        const notice = document.elementFromPoint(atX, atY)?.closest('section[aria-label="Cookies"]')
        return notice && !notice.contains(control)
      })
      return isCovered ? [control.outerHTML.slice(0, 120)] : []
    })
  })

async function expectNothingCovered(page: Page): Promise<void> {
  for (const share of [0, 0.5, 1]) {
    await page.evaluate(
      (at) => scrollTo({ top: document.documentElement.scrollHeight * at, behavior: 'instant' }),
      share,
    )
    expect(await findCovered(page), `scrolled to ${share}`).toEqual([])
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

const addBaguette = async (page: Page) => {
  await page.goto(ITEM)
  await waitForHydration(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
}

const findNotice = (page: Page) => page.getByRole('region', { name: 'Cookies' })

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  for (const textSize of ['100%', '200%']) {
    test(`the cookie notice covers no control at ${width} px with ${textSize} text`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.addInitScript((size) => {
        addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size))
      }, textSize)
      await addBaguette(page)
      for (const path of [STORE, '/basket', ITEM]) {
        await page.goto(path)
        await waitForIdlePage(page)
        await expect(findNotice(page)).toBeVisible()
        await expectNothingCovered(page)
      }
      await page.goto(STORE)
      await waitForIdlePage(page)
      await page.getByRole('link', { name: 'Seeded Sourdough', exact: true }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findCovered(page)).toEqual([])
    })
  }
}

test('keyboard focus is never under the cookie notice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(STORE)
  await waitForIdlePage(page)
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await findCovered(page)).toEqual([])
  }
})

test('the notice is in the server’s HTML, moves nothing and is not the largest paint', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const seen = { shift: 0, largest: '' }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('layout-shift', (entry) => (seen.shift += Number(Reflect.get(entry, 'value'))))
    watch('largest-contentful-paint', (entry) => {
      const element = Reflect.get(entry, 'element') as Element | null
      seen.largest = element?.closest('section[aria-label="Cookies"]') ? 'notice' : (element?.tagName ?? '')
    })
  })
  for (const path of ['/', STORE, `${STORE}/category/bakery`, ITEM, '/basket']) {
    const html = await (await page.goto(path))?.text()
    expect(html).toContain('aria-label="Cookies"')
    await waitForIdlePage(page)
    const seen = await page.evaluate(() => Reflect.get(window, 'seen') as { shift: number; largest: string })
    expect(seen.shift, path).toBeLessThan(0.01)
    expect(seen.largest, path).not.toBe('notice')
  }
})

test('who has answered never sees the notice again, until they open it from the footer', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(findNotice(page)).toHaveCount(0)
  await page.addInitScript(() => {
    const wasShown: boolean[] = []
    Object.assign(window, { wasShown })
    const look = () => {
      const notice = document.querySelector('section[aria-label="Cookies"]')
      wasShown.push(notice?.checkVisibility() ?? false)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/faqs')
  await waitForIdlePage(page)
  expect(await page.evaluate(() => (Reflect.get(window, 'wasShown') as boolean[]).includes(true))).toBe(false)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
  await expect(findNotice(page)).toBeInViewport()
  await expect(findNotice(page)).toBeFocused()
})
