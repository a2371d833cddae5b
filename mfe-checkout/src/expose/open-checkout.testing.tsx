import { afterEach, beforeEach, vi } from 'vitest'
import { basketApi, memberApi, storesApi, type BrandConfig } from '@larder/shared/contracts'
import { serverNow } from '@larder/shared/api'
import { emit } from '@larder/shared/events'
import { forgetBasket, receiveBasket } from '@larder/shared/stores'
import { aBasket, aProfile, aShop, aStore, renderRoutes } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { forgetDraft, keepDraft } from '../stores/draft.ts'
import { keepOrder } from '../stores/order.ts'
import { aCardForm } from './providers.testing.ts'
import { routes } from './routes.ts'
import { aGooglePay, anApplePay, closeSheets } from './wallets.testing.ts'

const address = { addressLine1: '7 Stonegate', addressLine2: '', town: 'York', postcode: 'YO1 8AS' }
/** A fulfilment method that needs no address. */
export const collection = { type: 'collection', cost: 0, minSpend: 0, minSpendShortfall: 0 } as const
const WARNED_MS = 60_000
/** A reservation that ends within the two minutes in which the shopper is asked. */
export const endingSoon = (): Partial<basketApi.Basket> => {
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
} as unknown as BrandConfig // only what checkout's pages read

const gateways = ['checkoutCom']
const enabledForMethod: ('delivery' | 'collection')[] = ['delivery', 'collection']
const store = aStore({
  paymentMethods: [
    { name: 'Cash', settings: { enabledForMethod, paymentGateways: [] } },
    { name: 'Card', settings: { enabledForMethod, paymentGateways: gateways } },
    ...(['ApplePay', 'GooglePay', 'GooglePayExpress'] as const).map((name) => ({
      name,
      settings: { enabledForMethod, paymentGateways: gateways },
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

const EARLIER = { draftOrderId: 'earlier', businessOrderId: 'earlier', orderTotal: 1 }

beforeEach(() => {
  emit('session/signed-out', {})
  // An order of an earlier test must not be this test's: its basket starts a new one.
  keepOrder({ ...EARLIER, basketToken: 'earlier', isPlaced: true })
  aCardForm()
  aGooglePay()
  anApplePay()
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
  closeSheets()
  forgetDraft()
  vi.restoreAllMocks()
})

type Opened = {
  basket?: Partial<basketApi.Basket>
  who?: 'guest' | 'member'
  /** Replies of the server in addition to those every step requests. */
  answers?: Parameters<typeof aShop>[0]
}

/**
 * Opens a step of checkout whose details have been sent, in a store that offers every payment method, on a
 * device that supports them.
 */
export function openCheckout(at: string, { basket = {}, who = 'guest', answers = [] }: Opened = {}) {
  aShop(
    [
      ...answers,
      [basketApi.retrieve, () => aBasket(basket)],
      [
        storesApi.select,
        () => ({ store, fulfilmentLocation: {}, serverNow: new Date(serverNow()).toISOString() }),
      ],
      [memberApi.getProfile, () => aProfile()],
      [memberApi.listCards, () => ({ cards: [savedCard] })],
    ],
    who,
  )
  forgetBasket() // an earlier case's
  receiveBasket(aBasket(basket))
  return renderRoutes(
    [{ id: ROOT_ROUTE, loader: () => config, HydrateFallback: () => null, children: routes }],
    { at },
  )
}
