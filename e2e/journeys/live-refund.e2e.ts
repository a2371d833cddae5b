import { expect, test } from '../fixtures/test.ts'
import { fillCard, goToCardForm } from '../fixtures/shopping.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const SANDBOX_ORIGIN = `http://localhost:${SHOP_PORT + 1}`
const REFUND_REASON = 'Our oven is broken.'
const VISA_CARD = { number: '4242 4242 4242 4242', expiry: '12/34', code: '100' }

test('an open order page announces the rejection and the refund once each', async ({ page, request }) => {
  test.setTimeout(180_000)
  await goToCardForm(page)
  await fillCard(page, VISA_CARD)
  const follows = page.waitForRequest(/\/api\/orders\/[^/]+\/events/)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  const [, id = ''] = /orders\/([^/]+)\/events/.exec((await follows).url()) ?? []

  const main = page.getByRole('main')
  const rejects = () =>
    request.post(`${SANDBOX_ORIGIN}/control/kitchen/orders/${id}`, {
      data: { status: 'store_rejected', reason: REFUND_REASON },
    })
  // The kitchen receives an order a moment after it was placed.
  await expect.poll(async () => (await rejects()).status()).toBe(200)
  await expect(
    page.getByRole('heading', { level: 1, name: 'The store could not take your order' }),
  ).toBeVisible()
  await expect(main.getByText(`Fernhill Market York says: ${REFUND_REASON}`)).toHaveCount(1)

  // Without a reload, the reason stays and the refund is shown with its amount.
  await expect(main.getByText(/^£\d+\.\d\d was refunded on /)).toHaveCount(1, { timeout: 30_000 })
  await expect(main.getByText(/goes back the way you paid/)).toHaveCount(0)
  await expect(main.getByText(`Fernhill Market York says: ${REFUND_REASON}`)).toHaveCount(1)
})
