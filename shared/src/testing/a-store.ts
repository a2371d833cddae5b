import type { storesApi } from '../contracts/index.ts'

const method: storesApi.OrderMethod = {
  status: 'open',
  canDeliver: true,
  waitMinutes: { from: 25, to: 35 },
  leadTime: 1500,
  maxBasketItems: 0,
  cost: 2.99,
  minSpend: 15,
  deliveryTiers: [],
}

/** A store that is open for both methods. Override only what the test is about. */
export function aStore(change: Partial<storesApi.Store> = {}): storesApi.Store {
  return {
    id: 12,
    slug: 'fernhill-market-york-12',
    storeName: 'Fernhill Market York',
    storeLogo: 'pictures/logo.svg',
    picture: 'pictures/york.png',
    currency: { currencyCode: 'GBP', symbolChar: '£' },
    storeProductTypes: [],
    orderMethods: { delivery: method, collection: { ...method, cost: 0 } },
    address: {
      addressLine1: '14 Parliament Street',
      addressLine2: '',
      town: 'York',
      county: '',
      postcode: 'YO1 8SG',
      countryCode: 'GB',
    },
    latitude: 53.96,
    longitude: -1.08,
    ordersPaused: false,
    pausedMessage: '',
    storeClosedMessage: '',
    phone: '01632 960 112',
    email: 'york@fernhillmarket.example',
    openingHours: {},
    paymentMethods: [],
    paymentGateways: [],
    tips: { enabled: false, defaultValue: 0 },
    deliveryDays: [],
    collectionDays: [],
    guestCheckoutAllowed: true,
    memberEmailCheck: false,
    retailCustomer: { hasMembership: false },
    membershipPricing: false,
    basketOnlyTimeSelection: false,
    orderSuccessMessage: '',
    customerOrderNotePlaceholder: '',
    isDriverTipEmojiEnabled: false,
    info: { storeTimeZone: 'Europe/London' },
    ...change,
  }
}
