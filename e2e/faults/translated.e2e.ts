import type { Locator, Page } from '@playwright/test'
import { basketApi } from '@larder/shared/contracts'
import { ALL_ROUTES, type Visitor } from '../fixtures/every-route.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { createPageApi } from '../fixtures/ordering.ts'
import { ADA_CONTACT, dismissNotices, fillCard, fillCheckout, reserveTomorrow } from '../fixtures/shopping.ts'
import { expect } from '../fixtures/test.ts'
import { translatePages, type Translator } from '../fixtures/translator.ts'
import { test } from '../fixtures/visitors.ts'

/** What the pages report about releases. */
function watchBlame(page: Page): string[] {
  const blame: string[] = []
  page.on('request', (request) => {
    const report = request.url().endsWith('/rum') ? request.postData() : undefined
    if (report && /"kind":"(error|rejection|area-crashed|chunk-failed)"/.test(report)) blame.push(report)
  })
  return blame
}
const AREA_MISSING = /This part of the shop did not load/

const TRANSLATORS: Translator[] = [
  { how: 'replaces', begins: 'before hydration', heedsMarks: true },
  { how: 'replaces', begins: 'after hydration', heedsMarks: false },
  { how: 'moves', begins: 'after hydration', heedsMarks: false },
]
const nameOf = ({ how, begins, heedsMarks }: Translator) =>
  `that ${how} text from ${begins} on${heedsMarks ? '' : ', and prices too'}`

const VISITORS: Visitor[] = ['newcomer', 'shopper with a basket', 'member']
for (const visitor of VISITORS) {
  test.describe(`for a ${visitor}`, () => {
    test.use({ visitor })
    test(`every page survives a translator, and no release is blamed (${visitor})`, async ({
      page,
      expectConsole,
    }) => {
      test.setTimeout(600_000)
      expectConsole(/Failed to load resource/) // unknown orders and tokens
      await translatePages(page, { how: 'replaces', begins: 'before hydration', heedsMarks: true })
      const blame = watchBlame(page)
      for (const { origin, path } of ALL_ROUTES.filter((route) => route.visitor === visitor)) {
        await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
        await waitForHydration(page)
        const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true })
        await expect(heading, path).toHaveText(/\S/)
        await expect(page.locator('font').first(), path).toBeAttached()
        await expect(page.getByText(AREA_MISSING), path).toHaveCount(0)
      }
      expect(blame).toEqual([])
    })
  })
}

test('the shop’s own scripts change nothing of the server’s page before hydration', async ({ page }) => {
  // The host takes what was recorded when it stops the recording.
  await page.addInitScript(() => {
    type Recording = { stop: () => MutationRecord[] }
    let recording: Recording | undefined
    const stop = () => {
      const records = recording?.stop() ?? []
      Object.assign(window, { early: records.map(({ type, target }) => `${type} ${target.nodeName}`) })
      return records
    }
    Object.defineProperty(window, '__LARDER_EARLY_CHANGES__', {
      set(made: Recording) {
        recording = made
      },
      get: () => ({ stop }),
    })
  })
  const paths = ['/', '/faqs', '/stores/fernhill-market-york-12', '/basket', '/login', '/register']
  for (const path of paths) {
    await page.goto(path)
    await waitForHydration(page)
    expect(await page.evaluate(() => Reflect.get(window, 'early') as unknown), path).toEqual([])
  }
})

const money = (amount: number) => `£${amount.toFixed(2)}`

/** The basket is asked for anew when the page does not follow within this time in ms. */
const SOON = { timeout: 2_000 }

/** Expects the basket page to say what the server's basket has. */
async function expectBasket(page: Page): Promise<void> {
  const basketToken = await page.evaluate<string>(
    () => JSON.parse(localStorage.getItem('larder:basket') ?? '').value.basketToken,
  )
  const main = page.getByRole('main')
  await expect(async () => {
    const { items, orderTotal } = await createPageApi(page)(basketApi.retrieve, { basketToken })
    const total = main.locator('[data-total] dd').filter({ visible: true }).first()
    await expect(total).toHaveText(money(orderTotal), SOON)
    const lines = main.getByRole('list', { name: 'Items in your basket' }).getByRole('listitem')
    for (const { name, quantity } of items)
      await expect(lines.filter({ hasText: name }).first().locator('output')).toHaveText(`${quantity}`, SOON)
    const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
    await expect(page.getByRole('banner')).toContainText(`${count}`, SOON)
  }).toPass({ timeout: 20_000 })
}

/** Presses what changes the basket, and expects the page to follow. */
async function changeBasket(page: Page, target: Locator): Promise<void> {
  await target.click()
  await expectBasket(page)
}

async function findStore(page: Page): Promise<void> {
  await page.goto('/')
  await dismissNotices(page)
  const form = page.getByRole('search', { name: 'Find stores' }).first()
  const field = form.getByPlaceholder('Enter your postcode')
  await field.fill('nowhere')
  await form.getByRole('button', { name: 'Find my store' }).click()
  await expect(
    page
      .getByText(/postcode/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await field.fill('YO1 7HH')
  await form.getByRole('button', { name: 'Find my store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
}

async function fillBasket(page: Page): Promise<void> {
  await page.goto('/stores/fernhill-market-york-12/category/bakery')
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const filters = page.getByRole('dialog', { name: 'Filter and sort' })
  await filters.getByRole('radio', { name: 'Lowest price', exact: true }).check()
  await filters.getByRole('button', { name: /^Show \d+ items?$/ }).click()
  await page.getByRole('link', { name: 'Victoria Sponge', exact: true }).first().click()
  const item = page.getByRole('dialog')
  await item.getByText('Medium, serves 14').click()
  await item.getByRole('button', { name: 'One more' }).first().click()
  await item.getByRole('button', { name: /^Add/ }).click()
  await page
    .getByRole('button', { name: /^Add French Baguette/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Basket, 3 items' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
}

for (const translator of TRANSLATORS) {
  test(`a guest shops and pays with a translator ${nameOf(translator)}`, async ({ page, expectConsole }) => {
    test.setTimeout(240_000)
    expectConsole(/status of 4(09|22)/) // the wrong postcode and the coupon
    await translatePages(page, translator)
    const blame = watchBlame(page)
    await findStore(page)
    await fillBasket(page)
    const main = page.getByRole('main')
    await expectBasket(page)
    await changeBasket(page, main.getByRole('button', { name: 'One more Victoria Sponge' }))
    await changeBasket(page, main.getByRole('button', { name: 'One more Victoria Sponge' }))
    await changeBasket(page, main.getByRole('button', { name: 'One less Victoria Sponge' }))
    await changeBasket(page, main.getByRole('button', { name: 'Remove French Baguette' }))
    await changeBasket(page, page.getByRole('button', { name: 'Undo' }))
    await changeBasket(page, page.getByText('Collection', { exact: true }).first())
    await changeBasket(page, page.getByText('Delivery', { exact: true }).first())
    await main.getByRole('button', { name: 'Add a coupon' }).click()
    await page.getByLabel('Coupon code').fill('FRESH5')
    await changeBasket(page, page.getByRole('button', { name: 'Apply', exact: true }))
    await expect(main).toContainText('-£5.00')
    // It may be used three times by one person.
    await changeBasket(page, main.getByRole('button', { name: 'Remove coupon FRESH5' }))
    await changeBasket(
      page,
      main
        .getByRole('button', { name: '£1.00', exact: true })
        .or(main.getByText('£1.00', { exact: true }))
        .first(),
    )
    await page.getByRole('link', { name: 'Choose a time' }).click()
    await reserveTomorrow(page)
    await expectBasket(page)
    await page.getByRole('link', { name: /^Go to checkout/ }).click()
    await fillCheckout(page, {
      contact: ADA_CONTACT,
      address: { line1: '7 Stonegate', town: 'York' },
      pay: 'Card',
    })
    await fillCard(page, { number: '4242424242424242', expiry: '1234', code: '100' })
    await page.getByRole('button', { name: /^Pay £/ }).click()
    await page.getByRole('button', { name: /^Approve/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
    await expect(page.getByText(AREA_MISSING)).toHaveCount(0)
    expect(blame).toEqual([])
  })
}
