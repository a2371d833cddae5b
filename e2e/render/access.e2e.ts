import { expectAccessible, expectReflow } from '../fixtures/access.ts'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { ALL_PAGES } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

for (const { title, url, status = 200 } of ALL_PAGES) {
  test(`${title}: is accessible in light and dark mode, without horizontal scrolling at 320 px`, async ({
    page,
    expectConsole,
  }) => {
    if (status === 404) expectConsole(/status of 404/)
    await page.goto(url)
    await waitForIdlePage(page)
    await expectAccessible(page, title)
    await expectReflow(page, title)
  })
}

test('with forced colours and reduced motion, the focus ring is visible and nothing moves', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/stores/fernhill-market-york-12')
  await waitForIdlePage(page)
  const found = await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('main button, main a, main input')].slice(0, 12)
    const withoutRing = seen.filter((element) => {
      element.focus({ focusVisible: true } as FocusOptions) // the option is newer than TypeScript's types
      const parts = [
        element,
        ...element.querySelectorAll('*'),
        element.parentElement,
        element.closest('article'),
      ]
      const ringed = parts.some((part) => {
        if (!part) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(part)
        return (
          (outlineStyle !== 'none' && outlineWidth !== '0px') ||
          getComputedStyle(part, '::after').outlineStyle !== 'none'
        )
      })
      return document.activeElement === element && !ringed
    })
    return {
      withoutRing: withoutRing.map(({ outerHTML }) => outerHTML.slice(0, 120)),
      moving: document.getAnimations().filter(({ playState }) => playState === 'running').length,
    }
  })
  expect(found).toEqual({ withoutRing: [], moving: 0 })
})
