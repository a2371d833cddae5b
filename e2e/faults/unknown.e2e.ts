import type { Page } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATHS: Record<string, string> = {
  fernhill: '/stores/fernhill-market-york-12',
  ember: '/stores/ember-kitchen-bristol-21',
}
const NOT_FOUND = 'Page not found'

type UnknownPage = { path: string; heading: string }
const missingPage = (path: string): UnknownPage => ({ path, heading: NOT_FOUND })

const listUnknownPages = (store: string): UnknownPage[] => [
  missingPage('/nope'),
  missingPage('/nope/nothing/at/all'),
  missingPage('/stores'),
  missingPage('/stores/nope'),
  missingPage('/stores/nope-9999'),
  missingPage('/store/nope-9999'),
  missingPage('/news/nope'),
  missingPage('/brand/nope'),
  missingPage('/basket/nope'),
  missingPage('/login/nope'),
  missingPage(`${store}/nope`),
  missingPage(`${store}/time-slots/nope`),
  missingPage('/checkout/nope'),
  { path: `${store}/category/nope`, heading: 'Category not found' },
  { path: `${store}/category/nope/menuItem/nope`, heading: 'Product not found.' },
  { path: `${store}/deal/nope`, heading: 'Deal not found.' },
  { path: `${store}/banner/nope`, heading: 'Unable to find banner.' },
]

/** Navigates inside the page, like a link. */
const navigateInPage = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** One of each kind of "not found" to open in a browser: the catch-all, an area's own, and another document's. */
const isSample = ({ path }: UnknownPage) =>
  /^\/nope$|^\/stores\/nope$|12\/nope$|21\/nope$|checkout|category\/nope$/.test(path)

for (const { name, origin } of BRANDS) {
  const unknown = listUnknownPages(STORE_PATHS[name] ?? '')

  test(`${name}: unknown addresses return 404`, async ({ request }) => {
    for (const { path, heading } of unknown) {
      // Uses the IP address with the brand's host name in a header, because only browsers resolve `.localhost` to this
      // machine.
      const { port, host } = new URL(origin)
      // If server rendering exceeds its timeout, the browser renders the page; a repeated request gets it from the
      // server.
      await expect(async () => {
        const answer = await request.get(`http://127.0.0.1:${port}${path}`, { headers: { Host: host } })
        expect(answer.status(), path).toBe(404)
        expect(await answer.text(), path).toMatch(new RegExp(`<h1[^>]*>${heading}<`))
      }).toPass({ timeout: 60_000 })
    }
  })

  test(`${name}: an unknown address keeps the brand’s header and footer`, async ({ page, expectConsole }) => {
    // When server rendering has timed out, the browser fetches the data itself.
    expectConsole(/status of 404 .*\/api\//)
    for (const { path, heading } of unknown.filter(isSample)) {
      expectConsole(new RegExp(`status of 404 .*${path}`))
      await page.goto(origin + path)
      await waitForHydration(page)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(new RegExp(`^${heading}`))
      await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible()
    }
  })

  test(`${name}: announces an unknown address once and focuses its heading`, async ({
    page,
    expectConsole,
  }) => {
    // The API's own 404, which the browser always logs.
    expectConsole(/status of 404 .*\/api\//)
    await page.goto(`${origin}/faqs`)
    await waitForHydration(page)
    for (const { path, heading } of unknown) {
      if (path.startsWith('/checkout')) continue // a separate document, which is opened and not navigated to
      await navigateInPage(page, '/contact')
      await expect(page).toHaveTitle(/^(Talk to us|Get hold of us|Contact)/)
      await navigateInPage(page, path)
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(title, path).toHaveText(heading)
      await expect(title, path).toBeFocused()
      await expect(page, path).toHaveTitle(new RegExp(`^${heading}`))
      await expect(page.locator('[aria-live="polite"]', { hasText: heading }), path).toHaveCount(1)
    }
  })
}
