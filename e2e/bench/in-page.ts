import type { Browser, Page } from 'playwright'
import { openSlowPage } from './visit.ts'

/** Navigations inside the page, from the press to the frame that shows what was asked for, in ms. */
export type Steps = { category: number; item: number }

/**
 * Runs inside the page: presses a link and waits for what it leads to, a page (another heading) or a sheet.
 * The press comes without the finger that warms the link: what idle time has not brought is on the clock.
 */
async function press(selector: string): Promise<number> {
  const shown = () => {
    const heading = document.querySelector('main h1')?.textContent
    return heading && `${document.querySelectorAll('dialog[open]').length} ${heading}`
  }
  const before = shown()
  const link = document.querySelector<HTMLElement>(selector)
  if (!link) throw new Error(`No ${selector} on ${location.pathname}`)
  const from = performance.now()
  return new Promise((done) => {
    const look = () => {
      const now = shown()
      if (now && now !== before) done(performance.now() - from)
      else requestAnimationFrame(look)
    }
    link.click()
    requestAnimationFrame(look)
  })
}

const settle = (page: Page) => page.waitForLoadState('networkidle')

/** Store, then a category, then an item: each a navigation in the browser, on the slow phone of the visits. */
export async function measureSteps(browser: Browser, store: string): Promise<Steps> {
  const { page, context } = await openSlowPage(browser)
  await page.goto(store)
  // A press before that is the browser's own, and loads a document.
  await page.waitForFunction(() => performance.getEntriesByName('larder:hydrated').length > 0)
  await settle(page)
  const category = await page.evaluate(press, 'main section a[href*="/category/"]:not([href*="menuItem"])')
  await settle(page)
  const item = await page.evaluate(press, 'main article a[href]')
  await context.close()
  return { category, item }
}
