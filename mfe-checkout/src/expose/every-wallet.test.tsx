import { expect, test, vi } from 'vitest'
import { basketApi, checkoutApi, paymentApi, slotsApi } from '@larder/shared/contracts'
import { serverNow } from '@larder/shared/api'
import { receiveBasket } from '@larder/shared/stores'
import {
  aBasket,
  expectOfUse,
  expectUnforeseen,
  FAULTS,
  Refusal,
  screen,
  waitFor,
} from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'
import { anApplePay } from './wallets.testing.ts'

type Fault = (typeof FAULTS)[string]
type Answers = NonNullable<NonNullable<Parameters<typeof openCheckout>[1]>['answers']>
type Endpoint = Answers[number][0]

const made = { draftOrderId: 'd1', businessOrderId: 'o1', isPlaced: false, orderTotal: 3 }
const gatewayData = { status: 'Captured', id: 'pay_1', approved: true }
const paid = { state: 'paid', gatewayData, order: { businessOrderId: 'o1', isPlaced: true } }
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
const slots = () => ({
  slotDays: [{ slotDate: slot.slotDate, slots: [slot] }],
  serverNow: new Date(serverNow()).toISOString(),
  timeZone: 'Europe/London',
  firstDate: slot.slotDate,
  lastDate: slot.slotDate,
})
/** A successful reply to every request of a wallet payment. */
const WELL: Answers = [
  [paymentApi.validateApplePayMerchant, () => ({ merchantSessionIdentifier: 's' })],
  [basketApi.update, () => aBasket()],
  [slotsApi.list, slots],
  [checkoutApi.setContactDetails, () => ({ basket: aBasket() })],
  [checkoutApi.setDeliveryAddress, () => ({ basket: aBasket(), hasCostChanged: false })],
  [checkoutApi.processOrder, () => made],
  [paymentApi.makePayment, () => paid],
]
/** Successful replies up to one endpoint; the requests after it fail with the fault. */
const until = (last: Endpoint, { begin }: Fault): Answers => [
  [
    last,
    (body) => {
      begin()
      return WELL.find(([{ path }]) => path === last.path)?.[1](body)
    },
  ],
  ...WELL,
]
const instead = (endpoint: Endpoint, answer: () => unknown): Answers => [[endpoint, answer], ...WELL]

const APPLE = { at: '/checkout/payment', button: /^Pay with Apple Pay$/, isExpress: false }
const GOOGLE = { at: '/checkout/payment', button: /^Buy with Google Pay$/, isExpress: false }
const EXPRESS = { at: '/checkout/payment?express=google', button: /^Buy with Google Pay$/, isExpress: true }
type Wallet = typeof APPLE

const press = (name: string | RegExp) => screen.findByRole('button', { name })
const NOT_CHARGED = /not been charged/
const said = (text: RegExp) => screen.findAllByText(text, { selector: 'p, h2, a, output' })

/**
 * Google's express sheet stays open and shows the shop's message; the other wallets' sheets are closed by
 * then.
 */
const shownInSheet = async ({ isExpress }: Wallet, text: RegExp) => isExpress && screen.findByText(text)

/** Opens the wallet and confirms the payment, as far as its sheet allows. */
async function agree({ at, button, isExpress }: Wallet, answers: Answers) {
  const reported = expectUnforeseen()
  const { user, router } = openCheckout(at, { answers })
  await user.click(await press(button))
  if (isExpress) {
    await screen.findByText('In all £3.00')
    await user.click(await press('Agree'))
  }
  return { user, router, reported, close: async () => isExpress && user.click(await press('Close')) }
}

const BEFORE_THE_ORDER: [string, Wallet, Endpoint][] = [
  ['Apple Pay', APPLE, paymentApi.validateApplePayMerchant],
  ['Google Pay express', EXPRESS, checkoutApi.setDeliveryAddress],
]
for (const [name, wallet, last] of BEFORE_THE_ORDER) {
  test.each(Object.entries(FAULTS))(
    `${name}, agreed to, orders and meets %s: nothing was charged, and the button is of use again`,
    async (_, fault) => {
      const { reported, close } = await agree(wallet, until(last, fault))
      await said(fault.said)
      await close()
      await waitFor(() => expectOfUse(screen.getByRole('button', { name: wallet.button })))
      expect(await screen.findByText(NOT_CHARGED)).toBeVisible()
      expect((await said(fault.said)).length).toBeGreaterThan(0)
      expect(reported.length > 0 || !fault.isUnforeseen).toBe(true)
    },
  )
}

const WALLETS: [string, Wallet][] = [
  ['Apple Pay', APPLE],
  ['Google Pay', GOOGLE],
  ['Google Pay express', EXPRESS],
]
/** Every fault but the refusal with a message, which is the only one that says what became of the money. */
const UNTOLD = Object.entries(FAULTS).filter(([what]) => what !== 'a refusal with words')

for (const [name, wallet] of WALLETS) {
  test.each(UNTOLD)(
    `${name} pays and meets %s: the gateway is asked, and no message says that nothing was charged`,
    async (_, fault) => {
      const { close, router } = await agree(wallet, until(checkoutApi.processOrder, fault))
      await shownInSheet(wallet, /We are checking your payment/)
      await close()
      await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment/success'))
      expect(await screen.findByRole('heading', { name: /checking/i })).toBeVisible()
      expect(screen.queryByText(NOT_CHARGED)).toBeNull()
    },
  )
}
const refused = () => new Refusal(422, 'Not on a Sunday.')
test.each(WALLETS)('%s pays and is refused: why, and that nothing was charged', async (_, wallet) => {
  const { close } = await agree(wallet, instead(paymentApi.makePayment, refused))
  await said(/Not on a Sunday\./)
  await close()
  await waitFor(() => expectOfUse(screen.getByRole('button', { name: wallet.button })))
  expect(await screen.findByText(NOT_CHARGED)).toBeVisible()
})

test.each(Object.entries(FAULTS))(
  'the express sheet opens and meets %s: it says so, and closed, the button is of use again',
  async (_, fault) => {
    expectUnforeseen()
    const { user } = openCheckout(EXPRESS.at, { answers: WELL })
    const button = await press(EXPRESS.button)
    fault.begin()
    await user.click(button)
    await said(fault.said)
    await user.click(await press('Close'))
    await waitFor(() => expectOfUse(screen.getByRole('button', { name: EXPRESS.button })))
    expect(screen.queryByText(/do not pay again/)).toBeNull()
  },
)

test('a wallet that is not known to have paid is asked about, and the sheet says neither paid nor failed', async () => {
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
test('Apple’s sheet is closed while its merchant is asked: it says so, and may be opened again', async () => {
  await closeApple('validating')
  expect(await screen.findByText('Apple Pay was cancelled: userCanceled')).toBeVisible()
  expectOfUse(await press(APPLE.button))
})
test('Apple’s sheet is closed while the money moves: what was paid is paid', async () => {
  const router = await closeApple('paying')
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/success'))
})

test('a payment whose answer was lost is not made a second time from the same sheet', async () => {
  let orders = 0
  let payments = 0
  const answers: Answers = [
    [checkoutApi.processOrder, () => (orders++ ? new Refusal(503, '', 'NETWORK') : made)],
    [paymentApi.makePayment, () => (payments++, new Refusal(500, ''))],
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

test('nothing is paid but the total that the sheet shows: not on a second press either, nor from another tab', async () => {
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
  await waitFor(() => expectOfUse(screen.getByRole('button', { name: EXPRESS.button })))
})

test('Apple Pay orders the basket that its sheet showed, whatever another tab made of it', async () => {
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
