import type { Page, Route } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

const PAGES = ['/', '/basket', '/stores-near-by/YO1%207HH', '/stores/fernhill-market-york-12', '/login']
/** A class of a style sheet as the build writes it: a name and a hash. */
const CLASS_PATTERN = /^[\w-]*_[\w-]{5}$/

for (const path of PAGES) {
  test(`${path} inlines its styles and does not request them again`, async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const html = (await (await page.goto(path))?.text()) ?? ''
    const inline = [...html.matchAll(/<style[^>]* data-href="([^"]+)">(.*?)<\/style>/gs)]
    const rules = inline.map(([, , css]) => css).join('')
    const body = html.slice(html.indexOf('<body>'))
    const classes = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    const unstyled = new Set(
      classes.filter((name) => CLASS_PATTERN.test(name) && !rules.includes(`.${name}`)),
    )
    expect([...unstyled]).toEqual([])
    expect(inline.length).toBeGreaterThan(0)

    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    const inlined = inline.map(([, address]) => address)
    expect(requested.filter((address) => inlined.includes(address))).toEqual([])
  })
}

const PAGE_STYLE_SHEET = /\/r\/basket\/f\/styles\.\w+\.css$/
const EXPOSED_STYLE_SHEET = /\/r\/basket\/f\/BasketButton\.\w+\.css$/
const EXPECTED_CONSOLE_LINE = /integrity|Failed to find a valid digest|status of 404|Loading CSS chunk/

const alterResponse = async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()}\nbody { display: none }` })
}
const FAULTS: Record<string, (route: Route) => Promise<void> | undefined> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: '' }),
  'is altered': alterResponse,
}

const NAVIGATION_FAULTS: typeof FAULTS = { ...FAULTS, hangs: () => undefined }

const openBasket = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Basket/ })
    .first()
    .click()

for (const [fault, answer] of Object.entries(NAVIGATION_FAULTS)) {
  test(`replaces a page whose style sheet ${fault} with a full page load that inlines the styles`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(EXPECTED_CONSOLE_LINE)
    let asked = 0
    await page.route(PAGE_STYLE_SHEET, (route) => {
      asked += 1
      return answer(route)
    })
    await page.goto('/')
    await waitForHydration(page)
    await openBasket(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
    expect(asked).toBeGreaterThan(0)
    await expect(page.locator('style[data-href^="/r/basket/f/styles."]')).toHaveCount(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

for (const [fault, answer] of Object.entries(FAULTS)) {
  test(`shows a plain link instead of a component whose style sheet ${fault}`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(EXPECTED_CONSOLE_LINE)
    let asked = 0
    await page.route(EXPOSED_STYLE_SHEET, (route) => {
      asked += 1
      return answer(route)
    })
    await page.goto('/')
    await expect.poll(() => asked).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Basket', exact: true })).toHaveAttribute(
      'href',
      '/basket',
    )
    await expect(page.locator('[data-remote="basket"]')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
