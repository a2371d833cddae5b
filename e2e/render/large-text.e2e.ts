import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const PAGES = {
  'an item with options': '/stores/fernhill-market-york-12/category/bakery/menuItem/victoria-sponge',
  'a category': '/stores/fernhill-market-york-12/category/fruit-veg',
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} stays within a phone at twice the text size (WCAG 1.4.4)`, async ({ page }) => {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBe(0)
  })
}
