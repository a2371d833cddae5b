import type { Page } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { dismissNotices, reserveTomorrow } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const buildBakeryPath = (store: string) => `/stores/${store}/category/bakery`
const YORK = 'fernhill-market-york-12'
const HEADINGLEY = 'fernhill-market-headingley-13'

const findLines = (page: Page) => page.getByRole('list', { name: 'Items in your basket' })

test('each store has a basket, which is kept while the shopper is at another store', async ({ page }) => {
  await page.goto(buildBakeryPath(YORK))
  await dismissNotices(page)
  await page.getByRole('button', { name: 'Add French Baguette' }).click()
  await expect(page.getByRole('group', { name: /French Baguette/ })).toHaveText('1')
  // The page shows the item before the server has replied.
  await page.waitForFunction(() => /"basketToken":"[^"]/.test(localStorage.getItem('larder:basket') ?? ''))

  await page.goto(buildBakeryPath(HEADINGLEY))
  await page.getByRole('button', { name: 'Add Sesame Bagels' }).click()
  await expect(page.getByText('Your basket at Fernhill Market York is kept.')).toBeVisible()
  await expect(page.getByRole('group', { name: /Sesame Bagels/ })).toHaveText('1')

  await page.goto('/basket')
  await expect(findLines(page)).toContainText('Sesame Bagels')
  await expect(findLines(page)).not.toContainText('French Baguette')
  const others = page.getByRole('region', { name: 'Your baskets at other stores' })
  await expect(others.getByRole('listitem')).toHaveText([/^Fernhill Market York1 item/])
  await others.getByRole('button', { name: 'Open your basket at Fernhill Market York' }).click()
  await expect(findLines(page)).toContainText('French Baguette')
  await expect(others.getByRole('listitem')).toHaveText([/^Fernhill Market Headingley1 item/])

  // Coming back to a store opens its basket.
  await page.goto(buildBakeryPath(HEADINGLEY))
  await waitForHydration(page)
  await expect(page.getByRole('group', { name: /Sesame Bagels/ })).toHaveText('1')
  await page.goto('/basket')
  await expect(findLines(page)).toContainText('Sesame Bagels')
})

test('a time chosen at another store belongs to that store, and the first basket keeps its own', async ({
  page,
}) => {
  await page.goto(buildBakeryPath(YORK))
  await dismissNotices(page)
  await page.getByRole('button', { name: 'Add French Baguette' }).click()
  await page.waitForFunction(() => /"basketToken":"[^"]/.test(localStorage.getItem('larder:basket') ?? ''))
  await page.goto(`/stores/${YORK}/time-slots`)
  await reserveTomorrow(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()

  await page.goto(`/stores/${HEADINGLEY}/time-slots`)
  await reserveTomorrow(page)
  await expect(
    page.getByText('Your basket at Fernhill Market York is kept, and so is its time.'),
  ).toBeVisible()
  await page.goto('/basket')
  const others = page.getByRole('region', { name: 'Your baskets at other stores' })
  await expect(others).toContainText(/1 item\. Tomorrow, \d\d:\d\d to \d\d:\d\d is held/)
  await others.getByRole('button', { name: 'Open your basket at Fernhill Market York' }).click()
  await expect(page.getByRole('main')).toContainText(/Tomorrow, \d\d:\d\d to \d\d:\d\d/)
  await expect(findLines(page)).toContainText('French Baguette')
  await expect(others).toContainText(/Fernhill Market Headingley0 items\. Tomorrow, .+ is held/)
})
