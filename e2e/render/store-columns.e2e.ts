import { type Page } from '@playwright/test'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATH = '/stores/fernhill-market-york-12'

const findCategoryRail = (page: Page) => page.getByRole('navigation', { name: 'Categories', exact: true })

/** The number of the page's first items in one row. */
const countColumns = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const cards = [...main.querySelectorAll('article h3')].map((name) => name.closest('li'))
    const tops = cards.map((card) => Math.round(card?.getBoundingClientRect().top ?? 0))
    return tops.filter((top) => top === tops[0]).length
  })

for (const { width, count } of [
  { width: 1280, count: 4 },
  { width: 1440, count: 5 },
  { width: 1600, count: 5 },
]) {
  test(`at ${width} px shows ${count} columns of items between the categories and the basket`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${STORE_PATH}/category/bakery`)
    await waitForIdlePage(page)
    expect(await countColumns(page)).toBe(count)
    const [tree, items, basket] = await Promise.all([
      findCategoryRail(page).boundingBox(),
      page.getByRole('search').boundingBox(),
      page.getByRole('complementary', { name: 'Basket', exact: true }).boundingBox(),
    ])
    if (!tree || !items || !basket) throw new Error('A column of the page is not there.')
    expect(tree.x + tree.width).toBeLessThanOrEqual(items.x)
    expect(items.x + items.width).toBeLessThanOrEqual(basket.x)
    await expect(findCategoryRail(page).getByRole('link', { name: 'Celebration cakes' })).toBeVisible()
    await page.mouse.move(width / 2, 500)
    await page.mouse.wheel(0, 600)
    await expect(findCategoryRail(page).getByRole('link', { name: 'Bakery' })).toBeInViewport({ ratio: 1 })
  })
}

test('on a phone search and categories stay at the top without covering headings or focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(STORE_PATH)
  await waitForIdlePage(page)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await findCategoryRail(page).getByRole('link', { name: 'Deals' }).click()
  const search = page.getByRole('search')
  await expect(search).toBeInViewport({ ratio: 1 })
  const bottom = async () => {
    const rail = await findCategoryRail(page).boundingBox()
    return rail ? rail.y + rail.height : Number.NaN
  }
  const heading = page.getByRole('heading', { name: 'Deals', exact: true })
  await expect.poll(async () => ((await heading.boundingBox())?.y ?? 0) - (await bottom())).toBeGreaterThan(0)

  await page.keyboard.press('Tab') // from here on focus counts as moved by the keyboard
  const covered = await page.getByRole('main').evaluate((main) => {
    const links = [...main.querySelectorAll<HTMLElement>('h3 a')].toReversed()
    return links.flatMap((link) => {
      link.focus()
      const { left, top, width, height } = link.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      return document.activeElement === link && !link.contains(over) ? [link.textContent] : []
    })
  })
  expect(covered).toEqual([])
})

test('nothing is sticky on a screen of low height', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(STORE_PATH)
  await waitForIdlePage(page)
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await expect(page.getByRole('search')).not.toBeInViewport()
  await expect(findCategoryRail(page)).not.toBeInViewport()
})
