import { expect, test, vi } from 'vitest'
import { checkoutApi, paymentApi } from '@larder/shared/contracts'
import { receiveBasket } from '@larder/shared/stores'
import { aBasket, expectUsable, Rejection, screen, waitFor } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'
import { anApplePay } from './wallets.testing.ts'
import {
  payWithWallet,
  APPLE_WALLET,
  EXPRESS_WALLET,
  replaceReply,
  placedOrder,
  NOT_CHARGED_TEXT,
  paidReply,
  findButton,
  SUCCESS_REPLIES,
  type Replies,
} from './pay-by-wallet.testing.tsx'

test('checks the state of a wallet payment with an unknown outcome, and claims neither success nor failure', async () => {
  const unknownReply = { ...paidReply, state: 'unknown', order: { ...paidReply.order, isPlaced: false } }
  const replies = replaceReply(paymentApi.makePayment, () => unknownReply)
  const { user, router } = openCheckout(APPLE_WALLET.at, { replies })
  const sheet = anApplePay()
  await user.click(await findButton(APPLE_WALLET.button))
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment/success'))
  expect(sheet.ends).toEqual(['aborted'])
})

/** Presses Apple Pay and closes its sheet halfway. Errors that the sheet throws then are not awaited. */
async function closeAppleSheet(closesWhile: 'validating' | 'paying') {
  const { user, router } = openCheckout(APPLE_WALLET.at, { replies: SUCCESS_REPLIES })
  anApplePay().closesWhile = closesWhile
  await user.click(await findButton(APPLE_WALLET.button))
  return router
}
test('reports an Apple Pay sheet closed during merchant validation, which can be opened again', async () => {
  await closeAppleSheet('validating')
  expect(await screen.findByText('Apple Pay was cancelled: userCanceled')).toBeVisible()
  expectUsable(await findButton(APPLE_WALLET.button))
})
test('completes an order when the Apple Pay sheet is closed during payment', async () => {
  const router = await closeAppleSheet('paying')
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/success'))
})

test('does not repeat a payment whose reply was lost', async () => {
  let orders = 0
  let payments = 0
  const replies: Replies = [
    [checkoutApi.processOrder, () => (orders++ ? new Rejection(503, '', 'NETWORK') : placedOrder)],
    [paymentApi.makePayment, () => (payments++, new Rejection(500, ''))],
    ...SUCCESS_REPLIES,
  ]
  const { user, close, router } = await payWithWallet(EXPRESS_WALLET, replies)
  await screen.findByText(/We are checking your payment/)
  await user.click(await findButton('Agree'))
  await screen.findByText(/We are checking your payment/)
  await close()
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment/success'))
  expect(screen.queryByText(NOT_CHARGED_TEXT)).toBeNull()
  expect({ orders, payments }).toEqual({ orders: 1, payments: 1 })
})

test('pays only the displayed total, after a second press or a change in another tab', async () => {
  const dearerBasket = aBasket({
    version: 4,
    orderTotal: 8,
    fees: [{ code: 'DELIVERY', name: 'Delivery', amount: 5 }],
  })
  const processOrder = vi.fn<() => unknown>(() => placedOrder)
  const replies: Replies = [
    [checkoutApi.setDeliveryAddress, () => ({ basket: dearerBasket, hasCostChanged: true })],
    [checkoutApi.processOrder, processOrder],
    ...SUCCESS_REPLIES,
  ]
  const { user, close } = await payWithWallet(EXPRESS_WALLET, replies)
  await screen.findByText(/Your total was £3.00 and is now £8.00/)
  await user.click(await findButton('Agree'))
  await screen.findByText(/Your total was £3.00 and is now £8.00/)
  expect(processOrder).not.toHaveBeenCalled()
  await close()
  await waitFor(() => expectUsable(screen.getByRole('button', { name: EXPRESS_WALLET.button })))
})

test('Apple Pay orders the basket that its sheet showed, despite changes in another tab', async () => {
  const processOrder = vi.fn<(body: object) => unknown>(() => placedOrder)
  const replies: Replies = [
    [
      paymentApi.validateApplePayMerchant,
      () => {
        receiveBasket(aBasket({ version: 9, orderTotal: 30 }))
        return { merchantSessionIdentifier: 's' }
      },
    ],
    [checkoutApi.processOrder, processOrder],
    ...SUCCESS_REPLIES,
  ]
  await payWithWallet(APPLE_WALLET, replies)
  await waitFor(() => expect(processOrder).toHaveBeenCalled())
  expect(processOrder.mock.calls[0]?.[0]).toMatchObject({ basketVersion: 3, orderTotal: 3 })
})
