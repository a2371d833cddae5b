import { expect, test, vi } from 'vitest'
import { checkoutApi, paymentApi } from '@larder/shared/contracts'
import { receiveBasket } from '@larder/shared/stores'
import { aBasket, expectUsable, Rejection, screen, waitFor } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'
import { anApplePay } from './wallets.testing.ts'
import {
  agree,
  APPLE,
  EXPRESS,
  instead,
  made,
  NOT_CHARGED,
  paid,
  press,
  WELL,
  type Answers,
} from './pay-by-wallet.testing.tsx'

test('asks about a wallet payment of unknown outcome, and claims neither paid nor failed', async () => {
  const unknown = { ...paid, state: 'unknown', order: { ...paid.order, isPlaced: false } }
  const answers = instead(paymentApi.makePayment, () => unknown)
  const { user, router } = openCheckout(APPLE.at, { answers })
  const sheet = anApplePay()
  await user.click(await press(APPLE.button))
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment/success'))
  expect(sheet.ends).toEqual(['aborted'])
})

/** Presses Apple Pay, and closes its sheet halfway. Nothing awaits what the sheet throws then. */
async function closeApple(closesWhile: 'validating' | 'paying') {
  const { user, router } = openCheckout(APPLE.at, { answers: WELL })
  anApplePay().closesWhile = closesWhile
  await user.click(await press(APPLE.button))
  return router
}
test('reports an Apple Pay sheet closed during merchant validation, which can be opened again', async () => {
  await closeApple('validating')
  expect(await screen.findByText('Apple Pay was cancelled: userCanceled')).toBeVisible()
  expectUsable(await press(APPLE.button))
})
test('an Apple Pay sheet closed during payment: what was paid is paid', async () => {
  const router = await closeApple('paying')
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/success'))
})

test('does not repeat a payment whose reply was lost', async () => {
  let orders = 0
  let payments = 0
  const answers: Answers = [
    [checkoutApi.processOrder, () => (orders++ ? new Rejection(503, '', 'NETWORK') : made)],
    [paymentApi.makePayment, () => (payments++, new Rejection(500, ''))],
    ...WELL,
  ]
  const { user, close, router } = await agree(EXPRESS, answers)
  await screen.findByText(/We are checking your payment/)
  await user.click(await press('Agree'))
  await screen.findByText(/We are checking your payment/)
  await close()
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment/success'))
  expect(screen.queryByText(NOT_CHARGED)).toBeNull()
  expect({ orders, payments }).toEqual({ orders: 1, payments: 1 })
})

test('pays only the total shown: not on a second press, nor from another tab', async () => {
  const dearer = aBasket({
    version: 4,
    orderTotal: 8,
    fees: [{ code: 'DELIVERY', name: 'Delivery', amount: 5 }],
  })
  const ordered = vi.fn<() => unknown>(() => made)
  const answers: Answers = [
    [checkoutApi.setDeliveryAddress, () => ({ basket: dearer, hasCostChanged: true })],
    [checkoutApi.processOrder, ordered],
    ...WELL,
  ]
  const { user, close } = await agree(EXPRESS, answers)
  await screen.findByText(/Your total was £3.00 and is now £8.00/)
  await user.click(await press('Agree'))
  await screen.findByText(/Your total was £3.00 and is now £8.00/)
  expect(ordered).not.toHaveBeenCalled()
  await close()
  await waitFor(() => expectUsable(screen.getByRole('button', { name: EXPRESS.button })))
})

test('Apple Pay orders the basket its sheet showed, whatever another tab changed', async () => {
  const ordered = vi.fn<(body: object) => unknown>(() => made)
  const answers: Answers = [
    [
      paymentApi.validateApplePayMerchant,
      () => {
        receiveBasket(aBasket({ version: 9, orderTotal: 30 }))
        return { merchantSessionIdentifier: 's' }
      },
    ],
    [checkoutApi.processOrder, ordered],
    ...WELL,
  ]
  await agree(APPLE, answers)
  await waitFor(() => expect(ordered).toHaveBeenCalled())
  expect(ordered.mock.calls[0]?.[0]).toMatchObject({ basketVersion: 3, orderTotal: 3 })
})
