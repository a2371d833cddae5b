import type { Page } from '@playwright/test'
import { authApi, basketApi } from '@larder/shared/contracts'
import { saveData } from '../fixtures/connection.ts'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { pauseNetwork, waitForPreloading } from '../fixtures/idle.ts'
import { createPageApi } from '../fixtures/ordering.ts'
import { createReadyBasket } from '../fixtures/ready-basket.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE = '/stores/fernhill-market-york-12'

test.use({ viewport: { width: 390, height: 844 } })

async function openReadyBasket(page: Page) {
  await page.goto('/basket')
  await waitForIdlePage(page)
  const call = createPageApi(page)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const basket = await createReadyBasket(call, { fulfilmentMethod: 'collection' })
  await page.reload()
  await expect(page.getByRole('link', { name: /^Go to checkout/ })).toBeVisible()
  return { call, basket }
}

/** Waits until the browser may have fetched a document ahead, which no request event shows. */
const waitForDocumentAhead = (page: Page) =>
  expect(async () => {
    await expect(page.locator('a[data-ahead]')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
  }).toPass()

test('the basket page opens without a request once there is something in the basket', async ({ page }) => {
  await openReadyBasket(page)
  await page.goto(STORE)
  await waitForPreloading(page)
  const release = await pauseNetwork(page)
  await page.getByRole('link', { name: /^Basket, 3 items/ }).click()
  await expect(page.getByRole('list', { name: 'Items in your basket' })).toBeVisible()
  release()
})

test('checkout’s document is fetched ahead and still asks for the current basket', async ({ page }) => {
  const { call, basket } = await openReadyBasket(page)
  await waitForDocumentAhead(page)
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  await expect(page.getByRole('region', { name: 'Contact details' })).toBeVisible()
  const readDelivery = () =>
    page.evaluate(
      () => Reflect.get(performance.getEntriesByType('navigation')[0] ?? {}, 'deliveryType') as string,
    )
  expect(await readDelivery()).toBe('navigational-prefetch')

  await page.goto('/basket')
  await waitForDocumentAhead(page)
  const { basketToken, version } = basket
  await call(basketApi.clear, { basketToken, version })
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(page).toHaveURL(/\/basket$/)
})

test('a press fetches the next page before the click', async ({ page }) => {
  await page.goto('/stores-near-by')
  await waitForIdlePage(page)
  const link = page.getByRole('main').getByRole('link', { name: 'Fernhill Market York', exact: true })
  const asked = page.waitForRequest(/\/api\/stores\/view/)
  await link.dispatchEvent('pointerdown', { bubbles: true, pointerType: 'touch' })
  await asked
  await expect(page).toHaveURL(/stores-near-by/)
})

test('nothing is fetched ahead on a connection that saves data', async ({ page }) => {
  await saveData(page)
  await openReadyBasket(page)
  await page.goto(STORE)
  await waitForIdlePage(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const link = page.getByRole('link', { name: /^Basket, 3 items/ })
  await link.hover()
  await link.dispatchEvent('pointerdown', { bubbles: true })
  await link.focus()
  await waitForPreloading(page)
  expect(requests.filter((path) => path.startsWith('/r/basket/') && /routes/.test(path))).toEqual([])
  await page.goto('/basket')
  await waitForIdlePage(page)
  await expect(page.locator('a[data-ahead]')).toHaveCount(0)
})
