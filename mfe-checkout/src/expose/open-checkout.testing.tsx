import { afterEach, beforeEach, vi } from 'vitest'
import { basketApi, memberApi, storesApi, type BrandConfig } from '@larder/shared/contracts'
import { serverNow } from '@larder/shared/api'
import { emit } from '@larder/shared/events'
import { forgetBasket, receiveBasket, storeDetails } from '@larder/shared/stores'
import { aBasket, aProfile, aShop, aStore, renderRoutes } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { clearDraft, saveDraft } from '../stores/draft.ts'
import { saveOrder } from '../stores/order.ts'
import { createAddressKey, createContactKey, setUnagreedAddress } from '../stores/sent-details.ts'
import { aCardForm } from './providers.testing.ts'
import { routes } from './routes.ts'
import { aGooglePay, anApplePay, closeSheets } from './wallets.testing.ts'

const contact = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  mobile: '07700 900 123',
  smsUpdates: false,
}
const address = { addressLine1: '7 Stonegate', addressLine2: '', town: 'York', postcode: 'YO1 8AS' }
/** A fulfilment method that needs no address. */
export const COLLECTION_FULFILMENT = {
  type: 'collection',
  cost: 0,
  minSpend: 0,
  minSpendShortfall: 0,
} as const
const REMAINING_MS = 60_000
/** A reservation that ends within the two minutes in which the page warns. */
export const SLOT_ENDING_SOON = (): Partial<basketApi.Basket> => {
  const { selectedSlot } = aBasket()
  const expires = new Date(serverNow() + REMAINING_MS).toISOString()
  return selectedSlot ? { selectedSlot: { ...selectedSlot, expires } } : {}
}
const config = {
  profile: {
    defaultTimeZone: 'Europe/London',
    postcodeRules: [{ regex: '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$' }],
  },
  settings: {},
  site: {
    payment: { enableApplePayment: true, enableGooglePayment: true },
    checkout: {},
    companyName: 'Fernhill',
  },
  domain: {
    mode: 'sandbox',
    services: {
      cardFields: { provider: 'flow', scriptUrl: 'https://cards.example/flow.js', publicKey: 'pk' },
      securityCode: { provider: 'flow', scriptUrl: 'https://cards.example/flow.js', publicKey: 'pk' },
      applePay: { provider: 'apple' },
      googlePay: { provider: 'google', scriptUrl: 'https://pay.example/pay.js', publicKey: 'pk' },
    },
  },
} as unknown as BrandConfig // only the fields that the checkout pages read

const GATEWAY_NAMES = ['checkoutCom']
const ENABLED_METHODS: ('delivery' | 'collection')[] = ['delivery', 'collection']
const store = aStore({
  paymentMethods: [
    { name: 'Cash', settings: { enabledForMethod: ENABLED_METHODS, paymentGateways: [] } },
    { name: 'Card', settings: { enabledForMethod: ENABLED_METHODS, paymentGateways: GATEWAY_NAMES } },
    ...(['ApplePay', 'GooglePay', 'GooglePayExpress'] as const).map((name) => ({
      name,
      settings: { enabledForMethod: ENABLED_METHODS, paymentGateways: GATEWAY_NAMES },
    })),
  ],
  paymentGateways: [{ name: 'checkoutCom', mode: 'sandbox', fields: { publicKey: 'pk' } }],
})
const savedCard = {
  id: 'card-1',
  isDefault: true,
  scheme: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2034,
  isExpired: false,
}

const EARLIER_ORDER = { draftOrderId: 'earlier', businessOrderId: 'earlier', orderTotal: 1 }

beforeEach(() => {
  emit('session/signed-out', {})
  // Replaces the previous test's order, so that this test starts a new one.
  saveOrder({ ...EARLIER_ORDER, basketToken: 'earlier', isPlaced: true })
  aCardForm()
  aGooglePay()
  anApplePay()
  saveDraft({
    ...contact,
    delivery: address,
    billing: address,
    checkedEmail: contact.email,
    sentContact: createContactKey(aBasket().basketToken, contact),
    sentAddress: createAddressKey(aBasket().basketToken, address),
  })
})
afterEach(() => {
  closeSheets()
  clearDraft()
  vi.restoreAllMocks()
})

type CheckoutOptions = {
  basket?: Partial<basketApi.Basket>
  shopper?: 'guest' | 'member'
  /** The brand's settings. */
  settings?: Record<string, string>
  /** Server replies in addition to those that every step needs. */
  replies?: Parameters<typeof aShop>[0]
}

/**
 * Opens an address of checkout with all details filled in and sent, in a store that offers every payment method, on a
 * device that supports them.
 */
export function openCheckout(
  at: string,
  { basket = {}, shopper = 'guest', settings = {}, replies = [] }: CheckoutOptions = {},
) {
  const calls = aShop(
    [
      ...replies,
      [basketApi.retrieve, () => aBasket(basket)],
      [
        storesApi.select,
        () => ({ store, fulfilmentLocation: {}, serverNow: new Date(serverNow()).toISOString() }),
      ],
      [memberApi.getProfile, () => aProfile()],
      [memberApi.listCards, () => ({ cards: [savedCard] })],
    ],
    shopper,
  )
  forgetBasket() // clears the previous test's basket
  storeDetails({ storeId: store.id }).forget()
  setUnagreedAddress(undefined)
  receiveBasket(aBasket(basket))
  const loader = () => ({ ...config, settings })
  const rendered = renderRoutes([{ id: ROOT_ROUTE, loader, HydrateFallback: () => null, children: routes }], {
    at,
  })
  return { ...rendered, calls }
}
