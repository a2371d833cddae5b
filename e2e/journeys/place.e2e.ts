import type { Page } from '@playwright/test'
import { authApi } from '@larder/shared/contracts'
import { createEmail } from '../fixtures/members.ts'
import { createPageApi, orderByCash } from '../fixtures/ordering.ts'
import { findNewestMessage } from '../fixtures/outbox.ts'
import { createReadyBasket } from '../fixtures/ready-basket.ts'
import { ADA_CONTACT, dismissNotices, fillAddress, fillContact, findPayment } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE = 'Fernhill Market York'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function searchPostcode(page: Page, postcode: string): Promise<void> {
  const form = page.getByRole('search', { name: 'Find stores' }).first()
  await form.getByPlaceholder('Enter your postcode').fill(postcode)
  await form.getByPlaceholder('Enter your postcode').press('Enter')
}

test('a postcode that one store serves opens it, names it, and leaves Back and the list', async ({
  page,
}) => {
  await page.goto('/')
  await dismissNotices(page)
  await searchPostcode(page, 'yo1 7hh')
  await expect(heading(page, STORE)).toBeVisible()
  await expect(page.getByText(`${STORE} is the only store that delivers to YO1 7HH.`)).toBeVisible()

  await page.getByRole('button', { name: 'See the list' }).click()
  await expect(heading(page, 'Stores near YO1 7HH')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: STORE, exact: true })).toBeVisible()
  await page.goBack()
  await expect(heading(page, STORE)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('search', { name: 'Find stores' }).first()).toBeVisible()
})

test('a postcode that several stores serve opens their list', async ({ page }) => {
  await page.goto('/')
  await dismissNotices(page)
  await page.getByRole('search', { name: 'Find stores' }).first().getByText('Collection').click()
  await searchPostcode(page, 'eh6 6qy')
  await expect(heading(page, 'Stores near EH6 6QY')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Fernhill Market/ })).toHaveCount(2)
})

test('a postcode typed in checkout is the shopper’s place on the next visit', async ({ page }) => {
  await page.goto('/basket')
  await dismissNotices(page)
  const call = createPageApi(page)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  await createReadyBasket(call, { fulfilmentMethod: 'delivery', postcode: 'YO1 8AS' })
  await page.reload()
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  await fillContact(page, ADA_CONTACT)
  await page.getByRole('button', { name: 'Edit: Delivery address' }).click()
  await fillAddress(page, { line1: '3 Main Street', town: 'Wheldrake', postcode: 'YO19 5UX' })
  await page.getByRole('button', { name: /^Continue with £/ }).click()
  await expect(findPayment(page)).toBeVisible()

  await page.goto('/')
  await expect(page.getByText('Delivery to YO19 5UX').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Near YO19 5UX' })).toBeVisible()
})

test('nobody who has opened an order by its link is welcomed as new', async ({ page, browser }) => {
  const email = createEmail('link')
  await page.goto('/basket')
  await createPageApi(page)(authApi.oauthToken, { grant_type: 'client_credentials' })
  await orderByCash(page, { firstName: 'Lin', lastName: 'Key', email, phoneNumber: '07700900123' })
  const { text } = await findNewestMessage(page.request, { to: email, fits: /order=/ })
  const [link = ''] = /http\S+order=[^\s)]+/.exec(text) ?? []

  const device = await browser.newContext()
  const other = await device.newPage()
  await other.goto('/faqs')
  await dismissNotices(other)
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await other.goto('/')
  await other.waitForFunction(() => performance.getEntriesByName('larder:hydrated').length > 0)
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await device.close()
})
