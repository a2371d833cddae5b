import type { Page } from '@playwright/test'
import { authApi } from '@larder/shared/contracts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { createPageApi } from '../fixtures/ordering.ts'
import { createReadyBasket } from '../fixtures/ready-basket.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATH = '/stores/fernhill-market-york-12'
const CAKE_PATH = `${STORE_PATH}/category/bakery/menuItem/victoria-sponge`

/** Opens a page and holds back its scripts, as on a slow connection. Returns the function that lets them arrive. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await released
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return async () => {
    release()
    await waitForHydration(page)
  }
}

test('replays an option choice and an Add press made before hydration exactly once', async ({ page }) => {
  const scriptsArrive = await openWithoutScripts(page, CAKE_PATH)
  const main = page.getByRole('main')
  await main.getByText('Medium, serves 14').click()
  const add = main.getByRole('button', { name: /^Add for/ })
  await add.click()
  await add.click()
  await expect(add).toHaveAttribute('data-pressed')
  await scriptsArrive()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Basket, 1 item/ })).toContainText(
    '£21.50',
  )
  await expect(add).toHaveText(/£21\.50/)
  await expect(add).not.toHaveAttribute('data-pressed')
  await expect(main.getByRole('radio', { name: /Medium, serves 14/ })).toBeChecked()
})

test('keeps search text and order method entered before hydration', async ({ page }) => {
  const scriptsArrive = await openWithoutScripts(page, STORE_PATH)
  const main = page.getByRole('main')
  await main.getByText('Change', { exact: true }).click()
  const method = main.getByRole('group', { name: 'How would you like your order?' })
  await method.getByText('Collection').click()
  const search = main.getByRole('searchbox')
  await search.pressSequentially('milk')
  await scriptsArrive()
  await expect(main.getByRole('link', { name: /^Collect from/ })).toBeVisible()
  await expect(method.getByRole('radio', { name: 'Collection' })).toBeChecked()
  await expect(search).toHaveValue('milk')
  await search.press('s')
  await expect(search).toHaveValue('milks')
})

test('submits a form that the shopper sent before hydration', async ({ page }) => {
  const scriptsArrive = await openWithoutScripts(page, '/login')
  await page.getByLabel('Email').first().fill('ada')
  await page.keyboard.press('Enter')
  await scriptsArrive()
  await expect(page.getByText('Enter an email address, like name@example.com').first()).toBeVisible()
  await expect(page.getByLabel('Email').first()).toHaveValue('ada')
})

test('does not show a choice restored by the browser that the page does not know about', async ({ page }) => {
  await page.goto(CAKE_PATH)
  await waitForHydration(page)
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: /^Add for/ })
  const usual = (await add.textContent()) ?? ''
  const medium = main.getByRole('radio', { name: /Medium, serves 14/ })
  await main.getByText('Medium, serves 14').click()
  await expect(add).not.toHaveText(usual)
  await expect(medium).toBeChecked()
  await page.goto('/faqs')
  await page.goBack()
  await waitForHydration(page)
  await expect(add).toHaveText(usual)
  await expect(medium).not.toBeChecked()
})

test('keeps a contact typed before checkout knows the basket, at its place and with the caret', async ({
  page,
}) => {
  await page.goto('/basket')
  await waitForHydration(page)
  const call = createPageApi(page)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  await createReadyBasket(call, { fulfilmentMethod: 'collection' })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\//, async (route) => {
    await answered
    await route.fallback()
  })
  const scriptsArrive = await openWithoutScripts(page, '/checkout')
  const firstName = page.getByRole('main').getByLabel('First name')
  await firstName.fill('Ada')
  const before = await firstName.boundingBox()
  await scriptsArrive()
  await page.keyboard.type(' May')
  answer()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Payment' })).toBeVisible()
  await expect(firstName).toBeFocused()
  await page.keyboard.type(' Lovelace')
  await expect(firstName).toHaveValue('Ada May Lovelace')
  expect((await firstName.boundingBox())?.y).toBe(before?.y)
})
