import { expectAccessible } from '../fixtures/access.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const CATEGORY_PATH = '/stores/fernhill-market-york-12/category/fruit-veg'
const BAKERY_PATH = '/stores/fernhill-market-york-12/category/bakery'
const ITEM_HEADING_SELECTOR = 'main article h3'

test('filters and sorts items, keeps the filter in the URL and renders it on the server', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (sent) => void asked.push(sent.url()))
  await page.goto(CATEGORY_PATH)
  await dismissNotices(page)
  const all = await page.locator(ITEM_HEADING_SELECTOR).count()
  const early = asked.filter((url) => /filters\.js/.test(url))
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await expect(sheet.getByRole('slider', { name: 'Highest price' })).toBeVisible()
  expect(early, 'nothing of the sheet is loaded before it is opened').toEqual([])
  await expectAccessible(page, 'the filters')
  await sheet.getByRole('radio', { name: 'Lowest price', exact: true }).check()
  await sheet.getByRole('checkbox', { name: /^On offer/ }).check()
  await sheet.getByRole('slider', { name: 'Highest price' }).press('ArrowLeft')
  await expect(page).toHaveURL(/\?offer=1&to=\d+(\.\d+)?&sort=price$/)
  const show = sheet.getByRole('button', { name: /^Show \d+ items?$/ })
  // The address changes one frame before the button's count and the list behind it.
  const promised = async () => Number(/\d+/.exec(await show.innerText())?.[0])
  await expect
    .poll(async () => (await page.locator(ITEM_HEADING_SELECTOR).count()) - (await promised()))
    .toBe(0)
  const count = await promised()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(all)
  await show.click()
  await expect(page.locator(ITEM_HEADING_SELECTOR)).toHaveCount(count)
  const names = await page.locator(ITEM_HEADING_SELECTOR).allInnerTexts()

  const html = await (await request.get(page.url())).text()
  const sent = [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]+)<\/a>/g)].map(([, name = '']) => name)
  expect(sent.map((name) => name.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))).toEqual(names)

  await page.getByRole('button', { name: 'Filter and sort, 2' }).click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(CATEGORY_PATH)
  await page.keyboard.press('Escape')
  await expect(page.locator(ITEM_HEADING_SELECTOR)).toHaveCount(all)
})

test('a free-from link hides items that may contain the allergen or do not declare it', async ({ page }) => {
  await page.goto(`${BAKERY_PATH}?free=nuts`)
  await dismissNotices(page)
  await expect(page.getByRole('heading', { name: 'Nothing here passes your filter' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everything in Bakery' }).click()
  await expect(page).toHaveURL(BAKERY_PATH)
  await expect(page.locator(ITEM_HEADING_SELECTOR).first()).toBeVisible()
})

test('common words filter by their allergens, and an unknown word is named and filters nothing', async ({
  page,
}) => {
  const main = page.getByRole('main')
  for (const word of ['gluten', 'wheat', 'Nuts']) {
    await page.goto(`${BAKERY_PATH}?free=${word}`)
    await expect(main.getByRole('heading', { name: 'Nothing here passes your filter' })).toBeVisible()
  }
  await dismissNotices(page)
  const unknown = main.getByText('“zzz” is not a filter that we know, so nothing was left out for it.')
  for (const path of [BAKERY_PATH, '/stores/fernhill-market-york-12/search/bread/menu-items']) {
    await page.goto(`${path}?free=zzz`)
    await expect(unknown).toBeVisible()
    await expect(main.getByRole('button', { name: 'Filter and sort', exact: true })).toBeVisible()
    await expect(page.locator(ITEM_HEADING_SELECTOR).first()).toBeVisible()
  }
  await page.goto('/stores/fernhill-market-york-12?free=gluten')
  await expect(main.getByText(/^This page shows everything\./)).toBeVisible()
  await page.goto('/stores-near-by/YO1%207HH?type=zzz')
  await expect(main.getByRole('button', { name: 'Show every kind' })).toBeVisible()
})

test('the server filters and sorts search results across all pages', async ({ page, request }) => {
  const search = '/stores/fernhill-market-york-12/search/milk/menu-items'
  await page.goto(search)
  await dismissNotices(page)
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await expect(sheet.getByRole('radio', { name: 'Best match' })).toBeChecked()
  await sheet.getByRole('checkbox', { name: /^Wolds Dairy/ }).check()
  await sheet.getByRole('radio', { name: /^Lowest price per kg/ }).click()
  await expect(page).toHaveURL(`${search}?maker=Wolds+Dairy&sort=unit-price`)
  const show = sheet.getByRole('button', { name: /^Show \d+ items?$/ })
  const count = Number(/\d+/.exec(await show.innerText())?.[0])
  await show.click()
  await expect(page.getByText(new RegExp(`^${count} of \\d+ results$`))).toBeVisible()
  const names = await page.locator(ITEM_HEADING_SELECTOR).allInnerTexts()
  expect(names.length).toBe(count)
  await expectAccessible(page, 'a search that is filtered')

  const html = await (await request.get(page.url())).text()
  const sent = [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]+)<\/a>/g)].map(([, name = '']) => name)
  expect(sent.map((name) => name.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))).toEqual(names)

  await page.goto(`${search}?label=halal`)
  await expect(page.getByRole('heading', { name: 'Nothing here passes your filter' })).toBeVisible()
  await page.getByRole('button', { name: /^Show all \d+ results$/ }).click()
  await expect(page).toHaveURL(search)
  await expect(page.locator(ITEM_HEADING_SELECTOR).first()).toBeVisible()
})
