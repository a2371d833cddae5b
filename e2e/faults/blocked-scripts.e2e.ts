import type { Page } from '@playwright/test'
import { createEmail } from '../fixtures/members.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { fillCard, dismissNotices, goToCardForm } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

/** All outside resources: scripts, frames and pictures of other services, as an ad blocker may block them. */
const OUTSIDE_URL = /^https?:\/\/sandbox\.localhost/
const blockOutside = (page: Page) => page.route(OUTSIDE_URL, (route) => route.abort('blockedbyclient'))
const BLOCKED_LINE = /Failed to load resource: net::ERR_BLOCKED_BY_CLIENT/

test('accepting cookies works with the tag manager blocked', async ({ page, expectConsole }) => {
  expectConsole(BLOCKED_LINE)
  await blockOutside(page)
  const refused = page.waitForEvent('requestfailed', (request) => OUTSIDE_URL.test(request.url()))
  await page.goto('/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette')
  await page.getByRole('button', { name: 'Accept all' }).click()
  await refused
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' }).click()
  await expect(page.getByRole('list', { name: 'Items in your basket' })).toContainText('French Baguette')
})

test('store lists and links work with map tiles blocked', async ({ page, expectConsole }) => {
  expectConsole(BLOCKED_LINE)
  await blockOutside(page)
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/tiles/'))
  await page.goto('/stores-near-by/YO1%207HH')
  await refused
  await expect(page.getByRole('link', { name: 'Fernhill Market York', exact: true })).toBeVisible()
  const map = page.getByRole('region', { name: 'Map of stores near you' })
  await map.getByRole('button', { name: 'Fernhill Market York' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
})

test('a blocked or slow card form is reported and works on retry', async ({ page, expectConsole }) => {
  expectConsole(BLOCKED_LINE)
  await blockOutside(page)
  await goToCardForm(page)
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText('There was an error loading the card form')
  await expect(problem).toContainText('You have not been charged. You can also pay another way.')
  await expect(page.getByRole('radio', { name: /^Cash/ })).toBeEnabled()

  // Now the script loads, but its frames never do.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/frames\/field/, () => undefined)
  const again = problem.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(problem).toHaveCount(0)
  await expect(problem).toContainText('There was an error loading the card form')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await again.click()
  await fillCard(page, { number: '4242 4242 4242 4242', expiry: '12/34', code: '100' })
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
})

test('password sign-in works when a social provider is blocked', async ({ page, expectConsole }) => {
  expectConsole(BLOCKED_LINE)
  await blockOutside(page)
  await page.goto('/login')
  await dismissNotices(page)
  for (const name of ['Google', 'Facebook', 'Apple']) {
    await page.getByRole('button', { name: `Continue with ${name}` }).click()
    await expect(page.getByRole('main')).toContainText('We could not sign you in. Please try again.')
  }
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
})

test('explains on the fourth password reset that the CAPTCHA is blocked', async ({ page, expectConsole }) => {
  expectConsole(/ERR_BLOCKED_BY_CLIENT|403/)
  await blockOutside(page)
  for (const time of [1, 2, 3, 4]) {
    await page.goto('/forgotten-password')
    await waitForHydration(page)
    await page.getByLabel('Email').fill(createEmail('nobody'))
    await page.getByRole('button', { name: 'Send me a link' }).click()
    const message = time < 4 ? 'Check your email' : 'We could not check that you are a person.'
    await expect(page.getByRole('main')).toContainText(message)
  }
})

test('a blocker of reports, banners and cookie notices costs the shopper nothing', async ({
  page,
  expectConsole,
}) => {
  expectConsole(BLOCKED_LINE)
  await blockOutside(page)
  await page.route('**/rum', (route) => route.abort('blockedbyclient'))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined })
    // Filter lists hide notices by style sheets, and scripts take them out once the page is parsed.
    document.addEventListener('DOMContentLoaded', () => {
      const filter = () => {
        const notices = '[class*=cookie i], [class*=banner i], [aria-label*=cookie i]'
        for (const notice of document.querySelectorAll(notices)) notice.remove()
      }
      filter()
      new MutationObserver(filter).observe(document, { childList: true, subtree: true })
    })
  })
  await page.goto('/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette')
  await waitForHydration(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' }).click()
  await expect(page.getByRole('list', { name: 'Items in your basket' })).toContainText('French Baguette')
})
