import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { basketApi, memberApi, storesApi, type BrandConfig } from '@larder/shared/contracts'
import { serverNow } from '@larder/shared/api'
import { emit } from '@larder/shared/events'
import { receiveBasket } from '@larder/shared/stores'
import {
  aBasket,
  aShop,
  aStore,
  endOf,
  expectUnforeseen,
  FAULTS,
  renderRoutes,
  screen,
  type Action,
} from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { forgetDraft, keepDraft } from '../stores/draft.ts'
import { routes } from './routes.ts'
import { aCardForm, aGooglePay } from './providers.testing.ts'

const address = { addressLine1: '7 Stonegate', addressLine2: '', town: 'York', postcode: 'YO1 8AS' }
const collection = { type: 'collection', cost: 0, minSpend: 0, minSpendShortfall: 0 } as const
const WARNED_MS = 60_000
/** Its reservation ends within the two minutes in which a shopper is asked. */
const endingSoon = (): Partial<basketApi.Basket> => {
  const { selectedSlot } = aBasket()
  const expires = new Date(serverNow() + WARNED_MS).toISOString()
  return selectedSlot ? { selectedSlot: { ...selectedSlot, expires } } : {}
}
const config = {
  profile: {
    defaultTimeZone: 'Europe/London',
    postcodeRules: [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }],
  },
  settings: {},
  site: { payment: { enableGooglePayment: true }, checkout: {}, companyName: 'Fernhill' },
  domain: {
    mode: 'sandbox',
    services: {
      cardFields: { provider: 'flow', scriptUrl: 'https://cards.example/flow.js', publicKey: 'pk' },
      securityCode: { provider: 'flow', scriptUrl: 'https://cards.example/flow.js', publicKey: 'pk' },
      googlePay: { provider: 'google', scriptUrl: 'https://pay.example/pay.js', publicKey: 'pk' },
    },
  },
} as unknown as BrandConfig // what checkout's pages read

const gateways = ['checkoutCom']
const enabledForMethod: ('delivery' | 'collection')[] = ['delivery', 'collection']
const store = aStore({
  paymentMethods: [
    { name: 'Cash', settings: { enabledForMethod, paymentGateways: [] } },
    { name: 'Card', settings: { enabledForMethod, paymentGateways: gateways } },
    { name: 'GooglePay', settings: { enabledForMethod, paymentGateways: gateways } },
  ],
  paymentGateways: [{ name: 'checkoutCom', mode: 'sandbox', fields: { publicKey: 'pk' } }],
})
const profile = {
  memberId: 'm1',
  firstname: 'Ada',
  lastname: 'Byron',
  emailAddress: 'ada@fernhill.example',
  mobileContactNumber: '+447700900123',
  mobileValidated: false,
  referFriendCode: 'ADA1',
  type: 'customer',
  hasPassword: true,
  savedAddresses: [],
  defaultDeliveryDetails: null,
  defaultBillingDetails: null,
}
const savedCard = {
  id: 'card-1',
  isDefault: true,
  scheme: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2034,
  isExpired: false,
}

type At = Action & { at: string; basket?: () => Partial<basketApi.Basket>; who?: 'guest' | 'member' }
const ACTIONS: At[] = [
  { what: 'sending the details', at: '/checkout/details', button: /^Continue to payment/ },
  {
    what: 'sending the details of a collection',
    at: '/checkout/details',
    basket: () => ({ fulfilmentMethod: collection }),
    button: /^Continue to payment/,
  },
  { what: 'looking addresses up', at: '/checkout/details', button: /^Find address/ },
  { what: 'placing a cash order', at: '/checkout/payment', button: /^Place order/ },
  { what: 'paying by card', at: '/checkout/payment/card-form', button: /^Pay £/ },
  { what: 'paying by a saved card', at: '/checkout/payment/card-form', who: 'member', button: /^Pay £/ },
  { what: 'paying with Google Pay', at: '/checkout/payment', button: /^Buy with Google Pay$/ },
  {
    what: 'sending the billing address',
    at: '/checkout/payment/billing-address',
    button: /^Use this address/,
  },
  { what: 'keeping the time', at: '/checkout/payment', basket: endingSoon, button: /^Keep my time$/ },
]

beforeEach(() => {
  emit('session/signed-out', {})
  aCardForm()
  aGooglePay()
  keepDraft({
    isGuestChosen: true,
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    mobile: '07700 900 123',
    acceptsTerms: true,
    delivery: address,
    billing: address,
    areDetailsSent: true,
  })
})
afterEach(() => {
  forgetDraft()
  vi.restoreAllMocks()
})

type Opened = { basket?: Partial<basketApi.Basket>; who?: 'guest' | 'member' }
function open(at: string, { basket = {}, who = 'guest' }: Opened = {}) {
  aShop(
    [
      [basketApi.retrieve, () => aBasket(basket)],
      [
        storesApi.select,
        () => ({ store, fulfilmentLocation: {}, serverNow: new Date(serverNow()).toISOString() }),
      ],
      [memberApi.getProfile, () => profile],
      [memberApi.listCards, () => ({ cards: [savedCard] })],
    ],
    who,
  )
  receiveBasket(aBasket(basket))
  return renderRoutes(
    [{ id: ROOT_ROUTE, loader: () => config, HydrateFallback: () => null, children: routes }],
    { at },
  )
}

for (const { at, basket, who = 'guest', ...action } of ACTIONS) {
  test.each(Object.entries(FAULTS))(
    `${action.what} meets %s: said, and the button is of use again`,
    async (_, fault) => {
      const { user } = open(at, { basket: basket?.() ?? {}, who })
      await expect(endOf(user, action, fault)).resolves.toBeUndefined()
    },
  )
}

/** Time goes on, long after the last of the page's own questions to the server; what it loads meanwhile comes. */
async function letTimePass(): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.dynamicImportSettled()
    await new Promise((done) => setImmediate(done))
  }
}
const landings = ['success', 'failure', 'cancel'].map((name) => `/checkout/payment/${name}?draftOrderId=d1`)

for (const at of landings) {
  test.each(Object.entries(FAULTS))(
    `${at} meets %s: neither paid nor failed is said, and there is a way to ask again`,
    async (_, fault) => {
      expectUnforeseen()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      try {
        open(at)
        fault.begin()
        await letTimePass()
        expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We are still checking')
        expect(screen.getByText(fault.said)).toBeVisible()
        expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled()
      } finally {
        vi.useRealTimers()
      }
    },
  )
}
