import type { Page } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { createEmail, memberSam, signInByPassword, submitRegistration } from '../fixtures/members.ts'
import { orderByCash } from '../fixtures/ordering.ts'
import { openStore, dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Maximum layout shift allowed on a returning visitor's home page: nothing visible. */
const MAX_LAYOUT_SHIFT = 0.02

/** The demo kitchen of these tests starts orders for the next three days at once; later ones stay open. */
const LATER_SLOT_TIME = [5, 6] as const

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: object[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as LayoutShift[] // only layout shifts are observed
      for (const { value, hadRecentInput, startTime } of entries)
        if (!hadRecentInput) shifts.push({ value, startTime })
    }).observe({ type: 'layout-shift', buffered: true })
  })

async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as { value: number }[])
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(MAX_LAYOUT_SHIFT)
}

/** Opens the home page and waits until it is complete. */
async function reopenHome(page: Page) {
  await page.goto('/')
  await waitForHydration(page)
  const welcome = page.getByRole('region', { name: 'Welcome back' })
  await expect(welcome).toBeVisible()
  await page.waitForLoadState('networkidle')
  return welcome
}

test('a returning guest sees place, order method and store in the first view without a layout shift', async ({
  page,
}) => {
  await page.goto('/')
  await dismissNotices(page, 'Start shopping')
  await expect(page.getByRole('region', { name: 'Welcome back' })).toHaveCount(0)
  await openStore(page, { postcode: 'yo1 7hh', store: 'Fernhill Market York', search: 'Find my store' })

  await watchShifts(page)
  const welcome = await reopenHome(page)
  const store = welcome.getByRole('link', { name: 'Fernhill Market York' })
  await expect(store).toBeInViewport()
  // Depending on the hour, the store is open or not; its status and the delivery fee are shown.
  await expect(welcome.getByText(/^(Open|Closed\. First delivery)/)).toBeInViewport()
  await expect(welcome.getByText(/^(Delivery £|Free delivery)/)).toBeInViewport()
  await expectNoShift(page)

  await welcome.getByText('Delivery to YO1 7HH').click()
  await welcome.getByRole('search', { name: 'Find stores' }).getByText('Collection').click()
  await expect(welcome.getByText('Collection near YO1 7HH')).toBeVisible()
  await store.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
})

test('a returning member sees the current order and adds earlier purchases', async ({ page }) => {
  const email = createEmail('wren')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await submitRegistration(page, {
    firstname: 'Wren',
    lastname: 'Hale',
    email,
    password: 'a quiet orchard gate',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Wren' })).toBeVisible()
  await page.goto('/stores/fernhill-market-york-12')
  // The store is known once this browser has stored it.
  await page.waitForFunction(() => localStorage.getItem('larder:place')?.includes('fernhill-market-york-12'))
  const buyer = { firstName: 'Wren', lastName: 'Hale', email, phoneNumber: '07700900333' }
  await orderByCash(page, buyer, { days: LATER_SLOT_TIME })
  await watchShifts(page)
  const welcome = await reopenHome(page)
  const order = welcome.getByRole('link', { name: /Collection .+, Fernhill Market York$/ })
  await expect(order).toBeInViewport()
  const usuals = welcome.getByRole('region', { name: 'Your usuals' })
  await expect(usuals.getByRole('link', { name: /Olive Oil/ })).toBeInViewport()
  await expectNoShift(page)

  await usuals.getByRole('button', { name: /^Add .*Olive Oil/ }).click()
  await expect(usuals.getByRole('group', { name: /Olive Oil/ })).toHaveText('1')
  await order.click()
  await expect(page).toHaveURL(/\/member\/orders\/[^/]+$/)
})

test('a member who signs in on a new device is at home at the saved address', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await signInByPassword(page, memberSam)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Sam' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Fernhill Market' }).first().click()
  const welcome = page.getByRole('region', { name: 'Welcome back' })
  await expect(welcome.getByText('Delivery to 22 Bootham, YO30 7BL')).toBeVisible()
  await expect(welcome.getByRole('link', { name: /^Fernhill Market / })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await watchShifts(page)
  await reopenHome(page)
  await expectNoShift(page)
})
