import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/access.ts'
import { waitForHydration, waitForIdlePage } from '../fixtures/hydration.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { orderByCash } from '../fixtures/ordering.ts'
import { expect, test } from '../fixtures/test.ts'

const STORE_PATH = '/stores/fernhill-market-york-12'
const findLines = (page: Page) => page.getByRole('list', { name: 'Items in your basket' })

/** A member of this test alone, because favourites and baskets stay. Returns the email address. */
async function register(page: Page): Promise<string> {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  const person = { firstname: 'Fenn', lastname: 'Hale', password: 'a quiet orchard gate' }
  const email = createEmail('fenn')
  await submitRegistration(page, { ...person, email })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Fenn' })).toBeVisible()
  return email
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a member orders again from home in one tap, and twice is once', async ({ page }) => {
      const buyer = { firstName: 'Fenn', lastName: 'Hale', phoneNumber: '07700900333' }
      await orderByCash(page, { ...buyer, email: await register(page) })
      await page.goto('/')
      await waitForHydration(page)
      const welcome = page.getByRole('region', { name: 'Welcome back' })
      await waitForIdlePage(page)
      await expectAccessible(page, 'home of a member')
      await welcome.getByRole('button', { name: /^Order again/ }).click()
      await expect(page).toHaveURL(/\/checkout/)
      await expect(page.getByRole('region', { name: 'Contact details' })).toBeVisible()
      await page.goto('/basket')
      await expect(page.getByRole('link', { name: /^Go to checkout, £/ })).toBeVisible()
      const lines = await findLines(page).getByRole('listitem').count()
      const total = await page.getByRole('link', { name: /^Go to checkout, £/ }).textContent()

      await page.goto('/')
      await welcome.getByRole('button', { name: /^Order again/ }).click()
      await expect(page).toHaveURL(/\/checkout/)
      await page.goto('/basket')
      await expect(findLines(page).getByRole('listitem')).toHaveCount(lines)
      await expect(page.getByRole('link', { name: /^Go to checkout, £/ })).toHaveText(total ?? '')
    })

    test('a member keeps a favourite, finds it in the list and removes it', async ({ page }) => {
      await register(page)
      await page.goto(`${STORE_PATH}/category/dairy-eggs`)
      const heart = page.getByRole('main').getByRole('button', { name: 'Favourite Oat Milk' })
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('searchbox').click()
      await page.getByRole('link', { name: 'Your favourites' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Oat Milk', exact: true })).toBeVisible()
      await waitForIdlePage(page)
      await expectAccessible(page, 'favourites')

      await page.reload()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      await heart.click()
      await expect(page.getByText('Oat Milk is no favourite any more')).toBeVisible()
      await page.reload()
      await expect(page.getByText('No favourites yet')).toBeVisible()
    })
  })
}

test('a guest is asked to log in by a heart, and by the list of favourites', async ({ page }) => {
  await page.goto(`${STORE_PATH}/favourites`)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect(page.getByText('Log in to see your favourites')).toBeVisible()
  await waitForIdlePage(page)
  await expectAccessible(page, 'favourites of a guest')
  await page.goto(`${STORE_PATH}/category/dairy-eggs/menuItem/oat-milk`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Favourite Oat Milk' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
})
