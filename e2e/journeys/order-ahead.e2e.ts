import { orderByCash } from '../fixtures/ordering.ts'
import { findNewestMessage } from '../fixtures/outbox.ts'
import { createEmail, submitRegistration } from '../fixtures/members.ts'
import { expect, test } from '../fixtures/test.ts'

/** The demo kitchen of these tests starts orders for the next three days at once; later ones wait for their time. */
const LATER_SLOT_TIME = [5, 6] as const

const ORDER_UNDER_WAY_TEXT = /No driver is assigned|on the way|stops? away|coming to you/

test('an order for a later day shows its time slot and not "on its way"', async ({ page, request }) => {
  const email = createEmail('ines')
  await page.goto('/register')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await submitRegistration(page, {
    firstname: 'Ines',
    lastname: 'Falk',
    email,
    password: 'a slow winter tram',
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ines' })).toBeVisible()
  const buyer = { firstName: 'Ines', lastName: 'Falk', email, phoneNumber: '07700900333' }
  const { businessOrderId, slot } = await orderByCash(page, buyer, {
    fulfilmentMethod: 'delivery',
    days: LATER_SLOT_TIME,
  })
  const day = new Date(slot.startsAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
  const planned = new RegExp(`Your order is planned for \\w+ ${day} from ${slot.start}\\.`)

  // The order is shown in three places: the confirmation's link, the member's list, the member's order.
  const { text } = await findNewestMessage(request, { to: email, fits: /\/checkout\/success\?order=/ })
  const [link = ''] = /\/checkout\/success\?order=\S+/.exec(text) ?? []
  const main = page.getByRole('main')
  for (const path of [link, `/member/orders/${businessOrderId}`]) {
    await page.goto(path)
    await expect(main.getByText(planned)).toBeVisible()
    await expect(main).toContainText(`${slot.start} to ${slot.end}`)
    await expect(main.getByText(ORDER_UNDER_WAY_TEXT)).toHaveCount(0)
    await expect(main.getByLabel('Map of your delivery')).toHaveCount(0)
  }
  await page.goto('/member/orders')
  await expect(main.getByText(/^Delivery \w+ \d+ \w+, /)).toBeVisible()
  await expect(main.getByText(ORDER_UNDER_WAY_TEXT)).toHaveCount(0)
})
