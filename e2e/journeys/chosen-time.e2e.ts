import type { Page } from '@playwright/test'
import { reserveTomorrow, dismissNotices } from '../fixtures/shopping.ts'
import { expireSlotHold, fillSlot } from '../fixtures/slot-hold.ts'
import { expect, test } from '../fixtures/test.ts'

const YORK_PATH = '/stores/fernhill-market-york-12'
const CAKE_PATH = `${YORK_PATH}/category/bakery/menuItem/victoria-sponge`
const TOMORROW_SLOT_TEXT = /Tomorrow, \d\d:\d\d to \d\d:\d\d/

async function reserveCakeForTomorrow(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(CAKE_PATH)
  await dismissNotices(page)
  const main = page.getByRole('main')
  await main.getByText('Medium, serves 14').click()
  await main.getByRole('button', { name: /^Add for/ }).click()
  await page.getByRole('link', { name: 'Basket, 1 item' }).click()
  // The panel beside the item has the same link and returns to the item.
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await main.getByRole('link', { name: 'Choose a time' }).click()
  await reserveTomorrow(page)
  // A time chosen from the basket returns to the basket.
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await expect(main).toContainText(TOMORROW_SLOT_TEXT)
}

const findExpiryQuestion = (page: Page) => page.getByText('Your time is no longer reserved')

test(
  'asks about an expired time slot in every tab and reserves it again with one press',
  { tag: '@core' },
  async ({ page, context }) => {
    await reserveCakeForTomorrow(page)
    const other = await context.newPage()
    await other.goto('/basket')
    await expect(other.getByRole('main')).toContainText(TOMORROW_SLOT_TEXT)

    await expireSlotHold(page)
    await expect(findExpiryQuestion(page)).toBeVisible()
    await expect(findExpiryQuestion(other)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('It is still free.')

    await page.getByRole('button', { name: 'Reserve it again' }).click()
    await expect(findExpiryQuestion(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(TOMORROW_SLOT_TEXT)
    await expect(findExpiryQuestion(other)).toHaveCount(0)
  },
)

test('reports that a time slot is full and offers the next ones', async ({ page }) => {
  await reserveCakeForTomorrow(page)
  await page.getByRole('link', { name: /^Go to checkout/ }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(TOMORROW_SLOT_TEXT)
  const giveBack = await fillSlot(page)
  try {
    await expireSlotHold(page)
    await expect(main).toContainText(/Tomorrow, \d\d:\d\d to \d\d:\d\d is full now\./)
    await expect(main).not.toContainText('As soon as possible')
    const next = main.getByRole('button', { name: TOMORROW_SLOT_TEXT }).first()
    const time = (await next.textContent()) ?? ''
    await next.click()
    await expect(findExpiryQuestion(page)).toHaveCount(0)
    await expect(main).toContainText(time)
  } finally {
    await giveBack()
  }
})

test('switching the order method in the menu keeps the time slot, and choosing a time there returns to the menu', async ({
  page,
}) => {
  await reserveCakeForTomorrow(page)
  await page.goto(YORK_PATH)
  const main = page.getByRole('main')
  await main.getByText('Change', { exact: true }).click()
  await main.getByRole('group', { name: 'How would you like your order?' }).getByText('Collection').click()
  await expect(page.getByText(/^Collection: Tomorrow, \d\d:\d\d to \d\d:\d\d$/)).toBeVisible()

  await main.getByRole('link', { name: /^When/ }).click()
  await main
    .getByRole('button', { name: /^\d\d:\d\d to \d\d:\d\d/, disabled: false })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
})

test('explains an invalid or past day and offers the next time slots', async ({ page, expectConsole }) => {
  expectConsole(/422/)
  await page.goto(`${YORK_PATH}/time-slots?date=x`)
  await dismissNotices(page)
  await expect(page.getByText('Time slot date provided was not valid.')).toBeVisible()
  await page.goto(`${YORK_PATH}/time-slots?date=2020-01-01`)
  await expect(page.getByText('Date must be a date after or equal to today.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the next times' }).click()
  await expect(page.getByRole('group', { name: 'When would you like it?' })).toBeVisible()
})
