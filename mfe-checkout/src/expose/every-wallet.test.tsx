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
/** Everything a wallet's payment asks, answered well. */
const WELL: Answers = [
  [paymentApi.validateApplePayMerchant, () => ({ merchantSessionIdentifier: 's' })],
  [basketApi.update, () => aBasket()],
  [slotsApi.list, slots],
  [checkoutApi.setContactDetails, () => ({ basket: aBasket() })],
  [checkoutApi.setDeliveryAddress, () => ({ basket: aBasket(), hasCostChanged: false })],
  [checkoutApi.processOrder, () => made],
  [paymentApi.makePayment, () => paid],
]
/** Everything goes well up to an answer; what is asked after it meets the fault. */
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
const said = (words: RegExp) => screen.findAllByText(words, { selector: 'p, h2, a, output' })

/** Opens the wallet and agrees to pay, as far as its sheet lets that happen. */
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
      if (fault.isUnforeseen) expect(reported).not.toHaveLength(0)
    },
  )
}

const WALLETS: [string, Wallet][] = [
  ['Apple Pay', APPLE],
  ['Google Pay', GOOGLE],
  ['Google Pay express', EXPRESS],
]
for (const [name, wallet] of WALLETS) {
  test.each(Object.entries(FAULTS))(
    `${name} pays and meets %s: the gateway is asked, unless it is known that nothing was charged`,
    async (what, fault) => {
      const { close, router } = await agree(wallet, until(checkoutApi.processOrder, fault))
      if (what === 'a refusal with words') {
        await said(fault.said)
        await close()
        await waitFor(() => expectOfUse(screen.getByRole('button', { name: wallet.button })))
        expect(await screen.findByText(NOT_CHARGED)).toBeVisible()
        return
      }
      if (wallet.isExpress) await screen.findByText(/We are checking your payment/)
      await close()
      await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/payment/success'))
      expect(await screen.findByRole('heading', { name: /checking/i })).toBeVisible()
      expect(screen.queryByText(NOT_CHARGED)).toBeNull()
    },
  )
}

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

// What the closed sheet throws then would be a rejection nobody waits for, which fails the run.
test.each(['validating', 'paying'] as const)(
  'Apple’s sheet is closed while %s: no error of it is said, and what was paid is paid',
  async (closesWhile) => {
    const { user, router } = openCheckout(APPLE.at, { answers: WELL })
    anApplePay().closesWhile = closesWhile
    await user.click(await press(APPLE.button))
    if (closesWhile === 'paying') {
      await waitFor(() => expect(router.state.location.pathname).toBe('/checkout/success'))
    } else {
      expect(await screen.findByText('Apple Pay was cancelled: userCanceled')).toBeVisible()
      expectOfUse(await press(APPLE.button))
    }
  },
)

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
