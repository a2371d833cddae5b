import type { Page } from '@playwright/test'
import { authApi } from '@larder/shared/contracts'
import { expectAccessible, expectReflow } from '../fixtures/access.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { createPageApi, orderByCash, orderByNewCard } from '../fixtures/ordering.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { findCardField } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

/** The demo kitchen of these tests starts orders for the next three days at once; later ones wait for their time. */
const LATER_DAYS = [4, 6] as const

const SCREENS = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
] as const

const BRANDS = [
  {
    brand: 'fernhill',
    origin: `http://fernhill.localhost:${SHOP_PORT}`,
    wanted: { fulfilmentMethod: 'delivery', days: LATER_DAYS },
    item: 'Extra Virgin Olive Oil',
    search: 'oat milk',
    added: /^Add .*Oat/,
  },
  {
    brand: 'ember',
    origin: `http://ember.localhost:${SHOP_PORT}`,
    wanted: {
      fulfilmentMethod: 'collection',
      days: LATER_DAYS,
      storeId: 21,
      menuItemId: 'hot-honey-bottle',
    },
    item: 'Hot Honey Bottle',
    search: 'cola',
    added: /^Add /,
  },
] as const

async function openAsGuest(page: Page, origin: string) {
  await page.goto(origin)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await createPageApi(page)(authApi.oauthToken, { grant_type: 'client_credentials' })
  return { firstName: 'Ines', lastName: 'Falk', email: createEmail('ines'), phoneNumber: '07700900333' }
}

for (const { brand, origin, wanted, item, search, added } of BRANDS) {
  for (const { name, viewport } of SCREENS) {
    test.describe(`${brand} on a ${name}`, () => {
      test.use({ viewport, screen: viewport })

      test('a guest changes two items of an order in five taps, and then cancels it', async ({ page }) => {
        const buyer = await openAsGuest(page, origin)
        const { link } = await orderByCash(page, buyer, wanted)
        await page.goto(`${origin}/checkout/success?order=${link}`)
        const main = page.getByRole('main')
        await expect(main).toContainText('You can change it until')

        let taps = 0
        const tap = async (what: ReturnType<Page['getByRole']>) => {
          taps += 1
          await what.click()
        }
        await tap(main.getByRole('link', { name: 'Change or cancel' }))
        await expect(page.getByRole('heading', { level: 1, name: 'Change your order' })).toBeVisible()
        await tap(main.getByRole('button', { name: `One more ${item}` }))
        await tap(main.getByRole('searchbox', { name: 'Add an item' }))
        await page.keyboard.type(search)
        await tap(main.getByRole('button', { name: added }).first())
        await expect(main.getByRole('button', { name: /^Save: you pay £.* more in cash/ })).toBeEnabled()
        await expectAccessible(page, 'the change of an order')
        await expectReflow(page, 'the change of an order')
        await tap(main.getByRole('button', { name: /^Save/ }))
        await expect(main).toContainText(`4 x ${item}`)
        expect(taps).toBe(5)

        await main.getByRole('link', { name: 'Change or cancel' }).click()
        await main.getByRole('button', { name: 'Cancel the whole order' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Your order was cancelled' })).toBeVisible()
        await expect(main).toContainText('You cancelled it.')
      })
    })
  }
}

for (const { name, viewport } of SCREENS) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, screen: viewport })

    test('a guest adds a cake in a size, with writing, to an order', async ({ page }) => {
      const { brand, origin, wanted } = BRANDS[0]
      const buyer = await openAsGuest(page, origin)
      const { businessOrderId } = await orderByCash(page, buyer, wanted)
      await page.goto(`${origin}/checkout/order/${businessOrderId}/change`)
      const main = page.getByRole('main')
      await main.getByRole('searchbox', { name: 'Add an item' }).fill('victoria sponge')
      await main.getByRole('button', { name: 'Choose Victoria Sponge' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('radio', { name: /^Large/ }).check()
      await sheet.getByRole('radio', { name: /^Thank you/i }).check()
      await expectAccessible(page, `the choice of an item at ${brand}`)
      await sheet.getByRole('button', { name: /^Add for £/ }).click()
      await expect(main).toContainText('Large')
      await main.getByRole('button', { name: /^Save: you pay £.* more in cash/ }).click()
      await expect(page).toHaveURL(/checkout\/success/)
      await expect(main).toContainText('1 x Victoria Sponge')
    })
  })
}

test('a member pays the difference of a change by card, and gets back what costs less', async ({ page }) => {
  test.setTimeout(180_000)
  const email = createEmail('ada')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await submitRegistration(page, {
    firstname: 'Ada',
    lastname: 'Byron',
    email,
    password: 'a quiet orchard gate',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  const buyer = { firstName: 'Ada', lastName: 'Byron', email, phoneNumber: '07700900321' }
  const { businessOrderId } = await orderByNewCard(page, buyer, {
    fulfilmentMethod: 'delivery',
    days: LATER_DAYS,
  })
  await page.goto(`/member/orders/${businessOrderId}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Change or cancel' }).click()
  await main.getByRole('button', { name: 'One more Extra Virgin Olive Oil' }).click()
  await main.getByRole('button', { name: /^Continue: you pay £/ }).click()
  for (const [index, typed] of ['4242 4242 4242 4242', '12/34', '100'].entries())
    await findCardField(page, index).fill(typed)
  await main.getByRole('button', { name: /^Pay £/ }).click()
  // The bank asks, as for any payment.
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(main).toContainText('4 x Extra Virgin Olive Oil')

  await main.getByRole('link', { name: 'Change or cancel' }).click()
  await main.getByRole('button', { name: 'One less Extra Virgin Olive Oil' }).click()
  await main.getByRole('button', { name: /^Save: you get £.* back/ }).click()
  await expect(main).toContainText('3 x Extra Virgin Olive Oil')
})
