import { expect, test, vi } from 'vitest'
import type { basketApi } from '@larder/shared/contracts'
import {
  expectEnd,
  expectUnforeseen,
  FAULTS,
  faultsInTurn,
  pressElement,
  runLimited,
  screen,
  typeInto,
  type Action,
} from '@larder/shared/testing'
import { COLLECTION_FULFILMENT, SLOT_ENDING_SOON, openCheckout } from './open-checkout.testing.tsx'

type PageAction = Action & {
  at: string
  basket?: () => Partial<basketApi.Basket>
  shopper?: 'guest' | 'member'
}
/** Until the basket is known, the contact fields are others, and text moves from them. */
const waitForSections = async () => void (await screen.findByRole('heading', { name: 'Payment' }))
const ACTIONS: PageAction[] = [
  {
    name: 'sending the details with a cash order',
    at: '/checkout/details',
    prepare: runLimited(waitForSections, typeInto('Last name', 'Lovelace')),
    button: /^Place order/,
  },
  {
    name: 'sending the details with a cash order for collection',
    at: '/checkout/details',
    basket: () => ({ fulfilmentMethod: COLLECTION_FULFILMENT }),
    prepare: runLimited(waitForSections, typeInto('Email', 'ada@lovelace.example')),
    button: /^Place order/,
  },
  {
    name: 'sending the address',
    at: '/checkout/details',
    prepare: runLimited(pressElement('button', /^Edit: Delivery address/), typeInto('Town or city', 'Leeds')),
    button: /^Use this address/,
  },
  {
    name: 'looking up addresses',
    at: '/checkout/details',
    prepare: pressElement('button', /^Edit: Delivery address/),
    button: /^Find address/,
  },
  { name: 'placing a cash order', at: '/checkout/payment', button: /^Place order/ },
  { name: 'paying by card', at: '/checkout/payment/card-form', button: /^Pay £/ },
  { name: 'paying by a saved card', at: '/checkout/payment/card-form', shopper: 'member', button: /^Pay £/ },
  { name: 'paying with Google Pay', at: '/checkout/payment', button: /^Pay with Google Pay$/ },
  { name: 'paying with Apple Pay', at: '/checkout/payment', button: /^Pay with Apple Pay$/ },
  {
    name: 'sending the billing address',
    at: '/checkout/payment/billing-address',
    button: /^Use this address/,
  },
  {
    name: 'extending the reservation',
    at: '/checkout/payment',
    basket: SLOT_ENDING_SOON,
    button: /^Keep my time$/,
  },
]

for (const [turn, { at, basket, shopper = 'guest', ...action }] of ACTIONS.entries()) {
  test.each(faultsInTurn(turn))(`${action.name} reports %s and re-enables the button`, async (_, fault) => {
    const { user } = openCheckout(at, { basket: basket?.() ?? {}, shopper })
    await expect(expectEnd(user, action, fault)).resolves.toBeUndefined()
  })
}

/** Advances the clock past the page's last request, and lets the replies arrive. */
async function advanceOneMinute(): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.dynamicImportSettled()
    await new Promise((done) => setImmediate(done))
  }
}
const returnPages = ['success', 'failure', 'cancel'].map(
  (name) => `/checkout/payment/${name}?draftOrderId=d1`,
)

// Pages reached after a possible payment are tested with every fault.
for (const at of returnPages) {
  test.each(Object.entries(FAULTS))(
    `${at} reports %s without claiming success or failure, and offers to check again`,
    async (_, fault) => {
      expectUnforeseen()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      try {
        openCheckout(at)
        fault.begin()
        await advanceOneMinute()
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We are still checking')
        expect(screen.getByText(fault.message)).toBeVisible()
        expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled()
      } finally {
        vi.useRealTimers()
      }
    },
  )
}
