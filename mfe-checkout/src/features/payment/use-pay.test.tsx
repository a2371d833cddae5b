import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basketApi, checkoutApi, paymentApi, type SelectedSlot } from '@larder/shared/contracts'
import { AppError, errorCatalogue } from '@larder/shared/errors'
import { $basket, receiveBasket, useStore } from '@larder/shared/stores'
import { aBasket, aShop, Rejection, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { clearDraft, saveDraft } from '../../stores/draft.ts'
import { PaymentState } from './PaymentState.tsx'
import { usePay, type ChargeInSheet } from './use-pay.ts'

const orderReply = { draftOrderId: 'draft-1', businessOrderId: 'order-1', isPlaced: false, orderTotal: 3 }
const source = { paymentMethod: 'ApplePay', type: 'token', appleTokenData: {} } as const
const paidReply = {
  state: 'paid',
  gatewayData: { status: 'Captured', id: 'pay_1', approved: true },
  order: { businessOrderId: 'order-1', isPlaced: true },
}

/** A wallet that charges the shopper, but whose sheet closes before the reply arrives. */
async function closeDuringCharge(charge: ChargeInSheet): Promise<never> {
  void charge(source, aBasket()).catch(() => undefined)
  throw new AppError('APPLE_PAY_CANCELLED')
}

function WalletButton() {
  const { phase, problem, payInSheet } = usePay(aBasket())
  return (
    <>
      <PaymentState phase={phase} problem={problem} />
      <button type="button" onClick={() => void payInSheet('checkoutCom', closeDuringCharge)}>
        Pay
      </button>
    </>
  )
}

function openPayment(pay: () => unknown) {
  aShop(
    [
      [basketApi.retrieve, () => aBasket()] as const,
      [checkoutApi.processOrder, () => orderReply] as const,
      [paymentApi.makePayment, pay] as const,
    ],
    'guest',
  )
  receiveBasket(aBasket())
  return renderRoutes([
    { path: '/', element: <WalletButton /> },
    { path: '/checkout/success', element: <h1>Thank you</h1> },
    { path: '/checkout/payment/success', element: <h1>Checking</h1> },
  ])
}

const createSlot = (start: string, end: string): SelectedSlot => ({
  slotId: `tomorrow-${start}`,
  date: '2035-11-23',
  start,
  end,
  startsAt: `2035-11-23T${start}:00.000Z`,
  isAsap: false,
  todaySelected: false,
  expires: '2035-11-22T12:10:00.000Z',
  denyPayments: { cash: false, card: false },
})

function CashButton() {
  const { phase, problem, placeCash } = usePay(useStore($basket) ?? aBasket())
  return (
    <>
      <PaymentState phase={phase} problem={problem} />
      <button type="button" onClick={() => void placeCash()}>
        Pay
      </button>
    </>
  )
}

beforeEach(() =>
  saveDraft({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', mobile: '07700900123' }),
)
afterEach(() => {
  clearDraft()
  vi.restoreAllMocks()
})

test('completes the payment when the sheet is closed during it, and shows the order', async () => {
  const { user } = openPayment(() => paidReply)
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(screen.queryByText(/not been charged/)).not.toBeInTheDocument()
})

test('checks the payment’s state when a reply is lost, and never claims that nothing was charged', async () => {
  const { user } = openPayment(() => new Rejection(500, ''))
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByRole('heading', { name: 'Checking' })).toBeVisible()
  expect(screen.queryByText(/not been charged/)).not.toBeInTheDocument()
})

test('shows an error for an invalid time until another time is reserved', async () => {
  const initialBasket = aBasket({ selectedSlot: createSlot('08:30', '09:00') })
  aShop(
    [
      [basketApi.retrieve, () => initialBasket] as const,
      [
        checkoutApi.processOrder,
        () => new Rejection(422, errorCatalogue.ORDER_TIME_INVALID.text, 'ORDER_TIME_INVALID'),
      ] as const,
    ],
    'guest',
  )
  receiveBasket(initialBasket)
  const { user } = renderRoutes([{ path: '/', element: <CashButton /> }])
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByText(/The chosen time is no longer valid/)).toBeVisible()

  receiveBasket({
    ...initialBasket,
    version: initialBasket.version + 1,
    selectedSlot: createSlot('09:30', '10:00'),
  })
  await waitFor(() =>
    expect(screen.queryByText(/The chosen time is no longer valid/)).not.toBeInTheDocument(),
  )
})
