import { findScripts, weighPage } from '../fixtures/weigh.ts'
import budgets from '../check/budgets.json' with { type: 'json' }
import { waitForHydration } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

const MEASURED_PAGES = {
  home: '/',
  'stores near by': '/stores-near-by/YO1%207HH',
  store: '/stores/fernhill-market-york-12',
}

for (const [name, path] of Object.entries(MEASURED_PAGES)) {
  test(`the first view of ${name} stays within its budget for scripts and styles`, async ({ baseURL }) => {
    const { styles, script, scripts } = await weighPage(new URL(path, baseURL))
    expect(scripts).toBeGreaterThan(3)
    // Compressed with Brotli, in thousands of bytes: the measured size plus 3 %.
    expect(script + styles).toBeLessThanOrEqual(budgets.first[name as keyof typeof MEASURED_PAGES])
  })
}

type DocumentName = keyof typeof budgets.documents

for (const { name: brand, origin, pages } of BRANDS) {
  for (const { name, path } of pages) {
    if (!(name in budgets.documents)) continue
    test(`${brand}: the document of ${name} stays within its budget for size and elements`, async ({
      page,
    }) => {
      const html = (await (await page.goto(origin + path))?.text()) ?? ''
      const count = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, 'text/html').body.querySelectorAll('*').length,
        html,
      )
      const { kb, elements } = budgets.documents[name as DocumentName]
      expect(count).toBeGreaterThan(100)
      expect(count).toBeLessThanOrEqual(elements)
      // Uncompressed, in thousands of bytes: the browser parses and keeps all of it.
      expect(Buffer.byteLength(html) / 1000).toBeLessThanOrEqual(kb)
    })
  }
}

test('what a store page loads in idle time stays within budget, before and after somebody uses it (decision 097)', async ({
  page,
}) => {
  // A phone is used, because a wide screen shows the basket beside the menu and loads its panel too.
  await page.setViewportSize({ width: 390, height: 844 })
  const sizes = new Map<string, number>()
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    if (/^\/r\/.+\.js$/.test(pathname)) sizes.set(pathname, Number(reply.headers()['content-length']))
  })
  const html = await (await page.goto(MEASURED_PAGES.store))?.text()
  const first = new Set(findScripts(html ?? ''))
  // Measuring scripts load seconds after the page is interactive, on a slow machine within this window.
  const idle = () => [...sizes].filter(([path]) => !first.has(path) && !/\/measure\.\w+\.js$/.test(path))
  const loadedKb = () => idle().reduce((sum, [, size]) => sum + size, 0) / 1000
  const contracts = () => idle().filter(([path]) => /contracts/.test(path))
  await waitForHydration(page)
  await expect(page.getByRole('link', { name: /^Basket/ }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(contracts()).toEqual([])
  expect(loadedKb()).toBeLessThanOrEqual(budgets.idle['before it is used'])
  await page.mouse.wheel(0, 300)
  // The code for API calls is loaded among the last: once it is requested, the rest is too.
  await expect.poll(() => contracts().length).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  expect(loadedKb()).toBeLessThanOrEqual(budgets.idle['once it is used'])
})
