import { basketApi, checkoutApi, paymentApi, slotsApi } from '@larder/shared/contracts'
import { serverNow } from '@larder/shared/api'
import { aBasket, expectUnforeseen, screen, type FAULTS } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'

type Fault = (typeof FAULTS)[string]
export type Replies = NonNullable<NonNullable<Parameters<typeof openCheckout>[1]>['replies']>
export type Endpoint = Replies[number][0]

/** The reply to an order; `paidReply` is the reply to its payment. */
export const placedOrder = { draftOrderId: 'd1', businessOrderId: 'o1', isPlaced: false, orderTotal: 3 }
const gatewayData = { status: 'Captured', id: 'pay_1', approved: true }
export const paidReply = { state: 'paid', gatewayData, order: { businessOrderId: 'o1', isPlaced: true } }
const slot = {
  slotId: 'slot-1',
  slotDate: '2030-01-08',
  startTime: '10:00',
  endTime: '10:30',
  startsAt: '2030-01-08T10:00:00.000Z',
  endsAt: '2030-01-08T10:30:00.000Z',
  info: { isAsap: false, status: 'available', fulfilmentIn: 30 },
  denyPayments: { cash: false, card: false },
}
const slotsReply = () => ({
  slotDays: [{ slotDate: slot.slotDate, slots: [slot] }],
  serverNow: new Date(serverNow()).toISOString(),
  timeZone: 'Europe/London',
  firstDate: slot.slotDate,
  lastDate: slot.slotDate,
})

/** A successful reply to every request of a wallet payment. */
export const SUCCESS_REPLIES: Replies = [
  [paymentApi.validateApplePayMerchant, () => ({ merchantSessionIdentifier: 's' })],
  [basketApi.update, () => aBasket()],
  [slotsApi.list, slotsReply],
  [checkoutApi.setContactDetails, () => ({ basket: aBasket() })],
  [checkoutApi.setDeliveryAddress, () => ({ basket: aBasket(), hasCostChanged: false })],
  [checkoutApi.processOrder, () => placedOrder],
  [paymentApi.makePayment, () => paidReply],
]

/** Successful replies up to one endpoint; the requests after it fail with the fault. */
export const createFailureAfter = (last: Endpoint, { begin }: Fault): Replies => [
  [
    last,
    (body) => {
      begin()
      return SUCCESS_REPLIES.find(([{ path }]) => path === last.path)?.[1](body)
    },
  ],
  ...SUCCESS_REPLIES,
]
export const replaceReply = (endpoint: Endpoint, answer: () => unknown): Replies => [
  [endpoint, answer],
  ...SUCCESS_REPLIES,
]

export const APPLE_WALLET = { at: '/checkout/payment', button: /^Pay with Apple Pay$/, isExpress: false }
export const GOOGLE_WALLET = { at: '/checkout/payment', button: /^Pay with Google Pay$/, isExpress: false }
export const EXPRESS_WALLET = {
  at: '/checkout/payment?express=google',
  button: /^Pay with Google Pay$/,
  isExpress: true,
}
export type Wallet = typeof APPLE_WALLET

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
export const NOT_CHARGED_TEXT = /not been charged/
export const findTexts = (text: RegExp) => screen.findAllByText(text, { selector: 'p, h2, a, output' })

/** Opens the wallet and confirms the payment, as far as its sheet allows. */
export async function payWithWallet({ at, button, isExpress }: Wallet, replies: Replies) {
  const errorReports = expectUnforeseen()
  const { user, router } = openCheckout(at, { replies })
  await user.click(await findButton(button))
  if (isExpress) {
    await screen.findByText('In all £3.00')
    await user.click(await findButton('Agree'))
  }
  return { user, router, errorReports, close: async () => isExpress && user.click(await findButton('Close')) }
}
