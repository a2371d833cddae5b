import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { authApi, ordersApi } from '@larder/shared/contracts'
import { expectAccessible, expectReflow } from '../fixtures/access.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { reportStatus } from '../fixtures/kitchen.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { createPageApi, orderByCard } from '../fixtures/ordering.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { findOpsOrigin } from '../fixtures/port.ts'
import { SHOP_DATA } from '../fixtures/shop.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 240_000 })

const [fernhill, ember] = BRANDS
const YOGURT = { menuItemId: 'greek-style-yogurt', name: 'Greek Style Yogurt', storeId: 12 }
const FRIES = { menuItemId: 'loaded-fries', name: 'Loaded Fries', storeId: 21 }

/** A picture of one pixel, as a browser would send it. */
const PHOTO = {
  name: 'yogurt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

type Order = { origin: string; item: typeof YOGURT; isMember: boolean }

/** A delivered order of six pieces, paid by card, and the path of its page. */
async function openDelivered(page: Page, request: APIRequestContext, { origin, item, isMember }: Order) {
  const email = createEmail('yara')
  // Nobody of another run, because what is paid back at once is limited per person.
  const lastName = `Lind${email.replaceAll(/[^a-z]/g, '')}`
  const buyer = { firstName: 'Yara', lastName, email, phoneNumber: '07700900444' }
  await page.goto(isMember ? `${origin}/register` : `${origin}/faqs`)
  await page.getByRole('button', { name: 'Reject all' }).click()
  await waitForHydration(page)
  if (isMember) {
    await submitRegistration(page, {
      firstname: 'Yara',
      lastname: 'Lind',
      email,
      password: 'a slow winter tram',
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Yara' })).toBeVisible()
  } else await createPageApi(page)(authApi.oauthToken, { grant_type: 'client_credentials' })
  const { menuItemId, storeId } = item
  const { businessOrderId } = await orderByCard(page, buyer, { menuItemId, storeId, quantity: 6 })
  await reportStatus(request, businessOrderId, 'delivered')
  const { link, orderNumber } = await createPageApi(page)(ordersApi.view, { businessOrderId })
  const path = isMember
    ? `/member/orders/${businessOrderId}`
    : `/checkout/success?order=${encodeURIComponent(link)}`
  await page.goto(origin + path)
  await waitForHydration(page)
  return { url: origin + path, orderNumber }
}

const cases = [
  { brand: fernhill, item: YOGURT, isMember: false, width: 390 },
  { brand: fernhill, item: YOGURT, isMember: true, width: 1280 },
  { brand: ember, item: FRIES, isMember: true, width: 390 },
  { brand: ember, item: FRIES, isMember: false, width: 1280 },
] as const

for (const { brand, item, isMember, width } of cases) {
  const who = isMember ? 'a member' : 'a guest'
  test(`${who} of ${brand?.name} gets one missing item paid back in four taps at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { url } = await openDelivered(page, request, { origin: brand?.origin ?? '', item, isMember })
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.click()
    }
    const main = page.getByRole('main')
    await expectAccessible(page, 'the order')
    await tap(main.getByRole('link', { name: 'Something was wrong?' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Something was wrong?' })).toBeVisible()
    await tap(main.getByRole('checkbox', { name: item.name }))
    await tap(main.getByRole('button', { name: 'Missing' }))
    await expectAccessible(page, 'the report')
    await expectReflow(page, 'the report')
    await tap(main.getByRole('button', { name: /^Ask for £\d+\.\d\d back$/ }))
    await expect(main.getByRole('status').filter({ hasText: /£\d+\.\d\d back/ })).toBeVisible()
    expect(taps).toBe(4)
    await expectAccessible(page, 'what became of it')

    await page.goto(url)
    await expect(main.getByText(`${item.name} (missing)`)).toBeVisible()
    await expect(main.getByText(/was added to your credit|goes back the way you paid/).first()).toBeVisible()
  })
}

test('what was chosen, typed and photographed survives a reload, and a person decides', async ({
  page,
  request,
  expectConsole,
}) => {
  const order = { origin: fernhill?.origin ?? '', item: YOGURT, isMember: false }
  const { url, orderNumber } = await openDelivered(page, request, order)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Something was wrong?' }).click()
  const send = main.getByRole('button', { name: /^(Ask for|Send)/ })
  await send.click()
  await expect(main.getByRole('alert').getByText('Choose what was wrong.')).toBeVisible()

  await main.getByRole('checkbox', { name: YOGURT.name }).check()
  await main.getByRole('button', { name: 'Damaged' }).click()
  for (let more = 1; more < 6; more += 1)
    await main.getByRole('button', { name: `One more ${YOGURT.name}` }).click()
  await main.getByText('Add a note (optional)').click()
  await main.getByLabel(`Note about ${YOGURT.name}`).fill('All lids were open.')
  const picture = main.getByLabel(`Picture of ${YOGURT.name}`, { exact: true })
  expectConsole(/status of 422/) // a picture that cannot be opened
  await picture.setInputFiles({ ...PHOTO, buffer: Buffer.from('no picture') })
  await expect(main.getByText('We cannot open this picture.', { exact: false })).toBeVisible()
  await picture.setInputFiles(PHOTO)
  await expect(main.getByText('Picture added')).toBeVisible()

  await page.reload()
  await waitForHydration(page)
  await expect(main.getByText('Picture added')).toBeVisible()
  await expect(main.getByLabel(`Note about ${YOGURT.name}`)).toHaveValue('All lids were open.')
  await expect(main.getByRole('group', { name: `Quantity of ${YOGURT.name}` })).toContainText('6')
  await send.click()
  await expect(main.getByText('We have your report')).toBeVisible()
  // The whole order is more than is paid back at once.
  const operator = await page.context().newPage()
  await operator.setViewportSize({ width: 390, height: 844 })
  await operator.goto(`${findOpsOrigin(fernhill?.origin ?? '')}/ops#/cases`)
  await operator.getByLabel('Token').fill((await readFile(resolve(SHOP_DATA, 'ops.token'), 'utf8')).trim())
  await operator.getByRole('button', { name: 'Sign in' }).click()
  const item = operator.getByRole('listitem').filter({ hasText: orderNumber })
  await expect(item.getByText('All lids were open.')).toBeVisible()
  await expect(item.getByAltText(`Picture of ${YOGURT.name}`)).toBeVisible()
  await expectAccessible(operator, 'the cases')
  await expectReflow(operator, 'the cases')
  await item.getByRole('textbox', { name: 'Pay back' }).fill('2')
  await item.getByLabel('What the customer reads').fill('Four of the lids look closed.')
  await item.getByRole('button', { name: /^Pay back/ }).click()
  await expect(operator.getByText(/£2\.00 paid back\./)).toBeVisible()
  await operator.close()

  await page.goto(url)
  await expect(main.getByText(/^£2\.00 of £\d+\.\d\d back$/)).toBeVisible()
  await expect(main.getByText(/Four of the lids look closed\./)).toBeVisible()
})
