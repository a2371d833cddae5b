import type { Browser, Page } from '@playwright/test'
import { createEmail, signInByPassword, submitRegistration } from '../fixtures/members.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 800 }
const PASSWORD = 'a quiet orchard gate'
const BAKERY_PATH = '/stores/fernhill-market-york-12/category/bakery'

const findLines = (page: Page) => page.getByRole('list', { name: 'Items in your basket' })
const findCount = (page: Page, items: string) =>
  page.getByRole('banner').getByRole('link', { name: `Basket, ${items}`, exact: true })
const oneMore = (page: Page, item: string) => page.getByRole('button', { name: `One more ${item}` })

async function openDevice(browser: Browser, viewport: typeof PHONE): Promise<Page> {
  const context = await browser.newContext({ viewport })
  return context.newPage()
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  const person = { firstname: 'Robin', lastname: 'Hale', email, password: PASSWORD }
  await submitRegistration(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin' })).toBeVisible()
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login?from=%2Fbasket')
  await signInByPassword(page, { email, password: PASSWORD })
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
}

async function add(page: Page, item: string): Promise<void> {
  const added = page.waitForResponse((response) => response.url().includes('/api/basket/item/add'))
  await page.getByRole('button', { name: `Add ${item}` }).click()
  expect((await added).ok()).toBe(true)
}

const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('a member’s basket is the same on phone and laptop, and stays with the member', async ({
  page: phone,
  browser,
}) => {
  const email = createEmail('robin')
  await phone.setViewportSize(PHONE)
  await register(phone, email)
  await phone.goto(BAKERY_PATH)
  await add(phone, 'French Baguette')

  const laptop = await openDevice(browser, LAPTOP)
  await laptop.goto('/login')
  await dismissNotices(laptop)
  await logIn(laptop, email)
  await expect(findCount(laptop, '1 item')).toBeVisible()
  await expect(findLines(laptop)).toContainText('French Baguette')

  await laptop.goto(BAKERY_PATH)
  await add(laptop, 'Sesame Bagels')
  await lookAgain(phone)
  await expect(findCount(phone, '2 items')).toBeVisible()

  // Both change it at once: neither change is lost.
  await phone.goto('/basket')
  await laptop.goto('/basket')
  await Promise.all([oneMore(phone, 'French Baguette').click(), oneMore(laptop, 'Sesame Bagels').click()])
  await expect(async () => {
    await lookAgain(phone)
    await lookAgain(laptop)
    await expect(findCount(phone, '4 items')).toBeVisible({ timeout: 1_000 })
    await expect(findCount(laptop, '4 items')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await laptop.getByRole('button', { name: 'Account, Robin' }).click()
  await laptop.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(laptop.getByText('You are logged out. Your basket stays in your account.')).toBeVisible()
  await laptop.goto('/basket')
  await expect(laptop.getByText('Your basket is empty')).toBeVisible()
  await expect(findCount(laptop, '0 items')).toBeVisible()
  await phone.reload()
  await expect(findCount(phone, '4 items')).toBeVisible()
  await laptop.context().close()
})

test('a guest’s basket is merged with the member’s, and the page says what was added', async ({
  page: phone,
  browser,
}) => {
  const email = createEmail('wren')
  await phone.setViewportSize(PHONE)
  await register(phone, email)
  await phone.goto(BAKERY_PATH)
  await add(phone, 'French Baguette')
  await add(phone, 'Sesame Bagels')

  const laptop = await openDevice(browser, LAPTOP)
  await laptop.goto(BAKERY_PATH)
  await dismissNotices(laptop)
  await add(laptop, 'Sesame Bagels')
  await add(laptop, 'All-butter Croissants')
  await logIn(laptop, email)
  await expect(findLines(laptop).getByRole('listitem')).toHaveCount(3)
  await expect(findCount(laptop, '3 items')).toBeVisible()
  await expect(laptop.getByText('Added from your account: French Baguette')).toBeVisible()
  await laptop.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(laptop.getByText('Your baskets are now one')).toHaveCount(0)

  await phone.goto('/basket')
  await expect(findLines(phone).getByRole('listitem')).toHaveCount(3)
  await laptop.context().close()
})
