import type { Page } from '@playwright/test'
import { storesApi } from '@larder/shared/contracts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATH = '/stores/fernhill-market-york-12'
const REST_CALL = '**/api/stores/rest?*'

test.use({ viewport: { width: 390, height: 844 } })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The distance of a section from the top of the screen, in px. */
const measureTop = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? NaN), id)

async function openStore(page: Page, hash = ''): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/stores/rest')) calls.push(request.method())
  })
  await page.goto(STORE_PATH + hash)
  await waitForHydration(page)
  return calls
}

test('the items of far sections load with the first scroll, in one call', async ({ page }) => {
  const calls = await openStore(page)
  await expect(section(page, 'Fruit & vegetables').getByRole('article')).toHaveCount(6)
  const frozen = section(page, 'Frozen')
  await expect(frozen.getByRole('article')).toHaveCount(0)
  await expect(frozen.getByRole('link', { name: 'See all 8' })).toHaveAttribute('href', /\/category\/frozen$/)
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])

  await frozen.scrollIntoViewIfNeeded()
  await expect(frozen.getByRole('article')).toHaveCount(6)
  await section(page, 'Home & household').scrollIntoViewIfNeeded()
  await expect(section(page, 'Home & household').getByRole('article')).toHaveCount(6)
  expect(calls).toEqual(['GET'])
})

test('scrolling through a menu shifts nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openStore(page)
  const last = section(page, 'Home & household').getByRole('article').last()
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 100) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
  })
  await expect(last).toBeAttached()
  await page.waitForLoadState('networkidle')
  const sum = await page.evaluate(() =>
    (Reflect.get(window, 'shifts') as number[]).reduce((total, value) => total + value, 0),
  )
  expect(sum).toBeLessThan(0.05)
})

for (const [name, hash] of [
  ['a link to a far section', ''],
  ['an address with a far section', '#frozen'],
] as const) {
  test(`${name} lands on it, and it stays in place when items load`, async ({ page }) => {
    await openStore(page, hash)
    const link = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Frozen' })
    if (hash === '') await link.click()
    await expect(page).toHaveURL(/#frozen$/)
    await expect(section(page, 'Frozen').getByRole('article')).toHaveCount(6)
    await page.waitForLoadState('networkidle')
    // Below the header and the sticky categories.
    const top = await measureTop(page, 'frozen')
    expect(top).toBeGreaterThan(100)
    expect(top).toBeLessThan(240)
  })
}

test('going back keeps the sections that were loaded, and the scroll position', async ({ page }) => {
  const calls = await openStore(page)
  const fish = section(page, 'Fish & seafood')
  await fish.scrollIntoViewIfNeeded()
  await expect(fish.getByRole('article')).toHaveCount(6)
  await fish.getByRole('link', { name: /^See all/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fish & seafood' })).toBeVisible()
  const released = Promise.withResolvers<void>()
  await page.route(REST_CALL, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goBack()
  await expect(fish.getByRole('article')).toHaveCount(6)
  await expect(fish.getByRole('link', { name: /^See all/ })).toBeInViewport()
  released.resolve()
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  await page.waitForLoadState('networkidle')
  await expect(fish.getByRole('link', { name: /^See all/ })).toBeInViewport()
})

test('a section whose items do not load offers a retry beside the link to its category', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 503 .*\/api\/stores\/rest/)
  await page.route(REST_CALL, (route) => route.fulfill({ status: 503, body: '{}' }))
  await openStore(page)
  const bakery = section(page, 'Bakery')
  await bakery.scrollIntoViewIfNeeded()
  await expect(bakery).toContainText('These items did not load.')
  await expect(bakery.getByRole('link', { name: 'See all 18' })).toBeVisible()
  await page.unroute(REST_CALL)
  await bakery.getByRole('button', { name: 'Try again' }).click()
  await expect(bakery.getByRole('article')).toHaveCount(6)
  await expect(page.getByText('These items did not load.')).toHaveCount(0)
})

for (const { name, origin, pages } of BRANDS) {
  test(`${name}: without JavaScript, every section of a menu has its heading and its link`, async ({
    browser,
  }) => {
    const path = pages.find((one) => one.name === 'store')?.path ?? ''
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const view = JSON.stringify({ seoUrl: path.split('/').at(-1) })
    const reply = await page.goto(`${origin}/api/stores/view?input=${encodeURIComponent(view)}`)
    const { categories } = storesApi.view.reply.parse(await reply?.json())
    expect(categories.length).toBeGreaterThan(5)
    await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
    for (const category of categories) {
      const link = section(page, category.name).getByRole('link', { name: /^See all/ })
      await expect(link).toHaveAttribute('href', `${path}/category/${category.slug}`)
      await expect(link).toBeVisible()
    }
    await context.close()
  })
}
