import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const EMBER_ORIGIN = `http://ember.localhost:${SHOP_PORT}`
const YORK_PATH = '/stores/fernhill-market-york-12'

test('distinguishes "declared to contain none" from "not declared", in the item sheet and on the item page', async ({
  page,
}) => {
  await page.goto(`${YORK_PATH}/category/food-to-go`)
  await dismissNotices(page)
  await page.getByRole('link', { name: 'Soup of the Day', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('definition').filter({ hasText: 'Ask the store' }).first()).toBeVisible()
  await expect(sheet.getByText(/None of the 14/)).toHaveCount(0)
  // Data that the card did not have is loaded into the open sheet.
  await expect(sheet.getByText('Eat or drink while hot.')).toBeVisible()

  await page.goto(`${YORK_PATH}/category/fruit-veg/menuItem/braeburn-apples`)
  const main = page.getByRole('main')
  await expect(main.getByText('None of the 14 main allergens.')).toBeVisible()
  await expect(main.getByText('Braeburn apples.', { exact: true })).toBeVisible()
  await expect(main.getByRole('row', { name: /^of which sugars/ })).toContainText('11.8 g')
  await expect(main.getByText(/Ask the store/)).toHaveCount(0)
})

test('an option adds its allergens and removes a dietary label that no longer applies', async ({ page }) => {
  await page.goto(
    `${EMBER_ORIGIN}/stores/ember-kitchen-bristol-21/category/burgers/menuItem/smoky-bean-burger`,
  )
  await dismissNotices(page)
  const main = page.getByRole('main')
  await expect(main.getByText('Contains cereals containing gluten, mustard, sesame, soya.')).toBeVisible()
  await expect(main.getByText('Vegan', { exact: true })).toBeVisible()
  await main.getByText('American cheese').click()
  await expect(
    main.getByText(/^Contains cereals containing gluten, mustard, sesame, soya, milk\.$/),
  ).toBeVisible()
  await expect(main.getByText('Vegan', { exact: true })).toHaveCount(0)
})

test('filters a category by dietary labels with the keyboard, and keeps the filter in the URL', async ({
  page,
}) => {
  await page.goto(`${EMBER_ORIGIN}/stores/ember-kitchen-bristol-21/category/burgers`)
  await dismissNotices(page)
  const main = page.getByRole('main')
  const filter = main.getByRole('group', { name: 'Show only items that are' })
  const smash = main.getByRole('article').filter({ hasText: 'Ember Smash' })
  await expect(smash).toBeVisible()
  await filter.getByRole('button', { name: 'Vegan' }).press('Space')
  await expect(main.getByRole('article')).toHaveCount(1)
  await expect(filter.getByRole('status')).toHaveText('1 item is shown')
  await page.reload()
  await expect(main.getByRole('article').filter({ hasText: 'Smoky Bean Burger' })).toBeVisible()
  await expect(smash).toHaveCount(0)
  // No item has this label: the page says so, and one press shows everything.
  await page.goto(`${EMBER_ORIGIN}/stores/ember-kitchen-bristol-21/category/burgers?label=halal`)
  await expect(main.getByRole('heading', { name: 'Nothing here is labelled halal' })).toBeVisible()
  await main.getByRole('button', { name: 'Show everything in Smashed burgers' }).click()
  await expect(smash).toBeVisible()
})
