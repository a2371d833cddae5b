import type { Page } from '@playwright/test'
import { BRANDS } from '../fixtures/pages.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ javaScriptEnabled: false })

test('the home page finds stores without JavaScript', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('search', { name: 'Find stores' }).first()
  await search.getByPlaceholder('Enter your postcode').fill('YO1 7HH')
  await search.getByRole('button', { name: 'Find my store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Stores near YO1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fernhill Market York', exact: true })).toBeVisible()
})

test('the error page finds stores without JavaScript', async ({ page, expectConsole }) => {
  expectConsole(/status of 404/)
  await page.goto('/nope/nothing')
  const search = page.getByRole('main').locator('form[action="/stores-near-by"]')
  await search.getByRole('textbox').fill('YO1 7HH')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Fernhill Market York', exact: true })).toBeVisible()
})

/** The URLs and referrers of every request of a page. */
function recordRequestUrls(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url(), request.headers()['referer'] ?? ''))
  return urls
}

const STREET_SEARCHES = [
  { name: 'fernhill', street: '7 Stonegate', town: 'York', postcode: 'YO1 8AS' },
  { name: 'ember', street: '9 Milsom Street', town: 'Bath', postcode: 'BA1 1BZ' },
] as const
for (const { name, street, town, postcode } of STREET_SEARCHES) {
  const origin = BRANDS.find((brand) => brand.name === name)?.origin ?? ''
  const [, streetName = ''] = / (\w+)/.exec(street) ?? []

  for (const [place, path] of [
    ['home page', '/'],
    ['error page', '/nope/nothing'],
  ] as const)
    test(`${name}: a street searched on the ${place} without JavaScript is in no URL`, async ({
      page,
      expectConsole,
    }) => {
      expectConsole(/status of 404/)
      const urls = recordRequestUrls(page)
      const search = async (typed: string) => {
        await page.goto(origin + path)
        const form = page.getByRole('main').locator('form[action="/stores-near-by"]').first()
        const field = form.getByRole(name === 'ember' && place === 'home page' ? 'combobox' : 'textbox')
        await field.fill(typed)
        await form.getByRole('button', { name: /Search|Find my/ }).click()
      }
      await search(`${street}, ${town}`)
      await expect(page.getByText('Please provide a valid postcode')).toBeVisible()
      await expect(page).toHaveURL(`${origin}/stores-near-by?unclear=1`)
      await search(`${street} ${postcode}`)
      await expect(page.getByRole('heading', { level: 1, name: `Stores near ${postcode}` })).toBeVisible()
      await expect(page).toHaveURL(`${origin}/stores-near-by/${encodeURIComponent(postcode)}`)
      expect(urls.filter((url) => url.includes(streetName))).toEqual([])
    })
}

for (const { name, origin, pages } of BRANDS) {
  test(`${name}: pages are readable without JavaScript`, async ({ page }) => {
    for (const { path, heading } of pages.filter((one) => one.status === undefined)) {
      // If server rendering exceeds its timeout, the browser renders the page; a repeated request gets it from the
      // server.
      await expect(async () => {
        // Without JavaScript a browser loads all pictures of a page at once, and the test does not wait for them.
        await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 60_000 })
    }
  })
}

const FORM_PAGES = [
  ['/login', 'Log in'],
  ['/register', 'Create account'],
] as const
for (const [path, button] of FORM_PAGES) {
  test(`without JavaScript ${path} says that it is needed and keeps passwords out of the URL`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByText('This form needs JavaScript.')).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('orchard-gate-42')
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(password).toHaveValue('orchard-gate-42')
  })
}

test('without JavaScript the basket explains why it is not shown', async ({ page }) => {
  await page.goto('/basket')
  await expect(page.getByRole('main').getByText('This part of the page needs JavaScript.')).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeHidden()
})
