import { createPushBrowser } from './push-fixtures.ts'
import { type Person, type OwnedIds, anyItem } from './owners.ts'

type OwnedRule = {
  /** The call's input with the IDs of an owner's resources. */
  with: (things: OwnedIds) => object
  /**
   * `hidden`: for every other caller the resource looks like one that never existed. `token`: the secret ID itself
   * gives access, but not to personal data (trust T7).
   */
  others: 'hidden' | 'token'
  /** The IDs are invalid on purpose, so the owner is rejected like everybody else. */
  isForged?: true
  /**
   * Callers for whom the IDs are ignored because they have a resource of their own, which they get whatever they send.
   */
  ownOf?: readonly Person[]
  /** Owners whose resources are tried; both by default. */
  of?: readonly Extract<Person, 'member A' | 'guest A'>[]
}
/** `open`: the same for all callers. `own`: only the caller's own data, without an ID in the call. */
export type Rule = 'open' | 'own' | 'signed' | OwnedRule

const basketRule = (more: object = {}): OwnedRule => ({
  with: ({ basketToken }) => ({ basketToken, ...more }),
  others: 'token',
})
/**
 * Personal data that a guest has through a basket. The token alone does not give access, and members have their own
 * data.
 */
const guestBasketRule = (more: object = {}): OwnedRule => ({
  ...basketRule(more),
  others: 'hidden',
  of: ['guest A'],
  ownOf: ['member A', 'member B'],
})
const memberRule = (call: OwnedRule['with']): OwnedRule => ({
  with: call,
  others: 'hidden',
  of: ['member A'],
})
const orderRule: OwnedRule = { with: ({ businessOrderId }) => ({ businessOrderId }), others: 'hidden' }
const lineRule = (more: object = {}): OwnedRule => ({
  with: ({ businessOrderId }) => ({ businessOrderId, basketLineId: 'none', ...more }),
  others: 'hidden',
})
const { subscription } = createPushBrowser('https://fcm.googleapis.com/fcm/send/of-the-owner')
const yorkDelivery = { storeId: 12, fulfilmentMethod: 'delivery' }
const address = { addressLine1: '2 Other Street', town: 'York', postcode: 'YO1 8AS', countryCode: 'GB' }
const contact = {
  firstName: 'Eve',
  lastName: 'Else',
  email: 'eve@fernhill.example',
  phoneNumber: '07700900555',
}
const slot = { ...yorkDelivery, timeSlotDate: '2030-01-09', slotId: 'none' }

/**
 * For each call of the API (`area.name`), which of its resources have an owner (trust T6). A call without an entry here
 * fails the test: decide who owns its data, then add it.
 */
export const ownerRules: Record<string, Rule> = {
  'auth.oauthToken': 'own',
  'auth.revoke': 'own',
  'auth.socialChallenge': 'own',
  'auth.register': 'own',
  'auth.requestResetPassword': 'own',
  'auth.validateResetToken': 'own',
  'auth.resetPassword': 'own',
  'auth.sendOtpMessage': 'own',
  'guest.checkRegistrationStatus': basketRule({ email: 'nobody@fernhill.example' }),

  'member.getProfile': 'own',
  'member.updateProfile': 'own',
  'member.changePassword': 'own',
  'member.listAddresses': 'own',
  'member.addAddress': 'own',
  'member.updateAddress': memberRule(({ addressId }) => ({ addressId, address })),
  'member.setDefaultAddress': memberRule(({ addressId }) => ({ addressId })),
  'member.deleteAddress': memberRule(({ addressId }) => ({ addressId })),
  'member.listCards': 'own',
  'member.addCard': 'own',
  'member.setDefaultCard': memberRule(({ cardId }) => ({ cardId })),
  'member.deleteCard': memberRule(({ cardId }) => ({ cardId })),
  'member.listFavourites': 'own',
  'member.setFavourite': 'own',
  'member.listOrders': 'own',
  'member.getOrder': memberRule(({ businessOrderId }) => ({ businessOrderId })),
  'member.reorder': memberRule(({ businessOrderId }) => ({ businessOrderId, fulfilmentMethod: 'delivery' })),
  'member.createReview': memberRule(({ businessOrderId }) => ({
    orderId: businessOrderId,
    starRating: 5,
    comment: 'x',
  })),
  'member.loyaltyProgress': 'own',
  'member.loyaltySummary': 'own',
  'member.referralSummary': 'own',
  'member.creditSummary': 'own',
  'member.requestVerificationCode': basketRule(),
  'member.checkVerificationCode': basketRule({ verificationCode: '123456' }),
  'member.requestForget': 'own',
  'member.confirmForget': 'own',
  'member.exportData': 'own',

  'marketing.getPreferences': guestBasketRule(),
  'marketing.updatePreferences': guestBasketRule({ marketingOptions: [] }),
  'marketing.identifier': 'own',
  'marketing.deepLinkAction': basketRule({ storeId: 12 }),
  'marketing.trackEvent': 'own',

  'basket.retrieve': basketRule(),
  'basket.list': 'own',
  'basket.update': basketRule(yorkDelivery),
  'basket.setSubstitution': basketRule({ ifMissing: 'ask' }),
  'basket.listSubstitutes': basketRule({ basketLineId: 'none' }),
  'basket.addItem': basketRule({ ...yorkDelivery, menuItem: anyItem }),
  'basket.addItems': basketRule({ ...yorkDelivery, menuItems: [anyItem] }),
  'basket.updateItem': {
    with: ({ basketToken, basketLineId }) => ({ basketToken, basketLineId, menuItem: anyItem }),
    others: 'token',
  },
  'basket.removeItem': {
    with: ({ basketToken, basketLineId }) => ({ basketToken, basketLineId }),
    others: 'token',
  },
  'basket.applyCoupon': basketRule({ coupon: 'NOTHING' }),
  'basket.removeCoupon': basketRule(),
  'basket.updateTip': basketRule({ tip: 0 }),
  'basket.reserveTimeSlot': basketRule(slot),
  'basket.clear': basketRule(),
  'basket.restore': basketRule(),

  'checkout.setDeliveryAddress': basketRule({ address }),
  'checkout.setBillingAddress': basketRule({ address }),
  'checkout.setContactDetails': basketRule(contact),
  'checkout.processOrder': basketRule({
    ...yorkDelivery,
    fulfilmentDetails: { time: { date: '2030-01-09', asap: false } },
    paymentGateway: 'checkoutcom',
    firstname: contact.firstName,
    lastname: contact.lastName,
    emailAddress: contact.email,
    phoneNumber: contact.phoneNumber,
  }),
  'payment.makePayment': {
    with: ({ draftOrderId }) => ({
      draftOrderId,
      paymentMethod: 'Cards',
      paymentGateway: 'checkoutcom',
      type: 'token',
      token: 'tok_2',
    }),
    others: 'hidden',
  },
  'payment.verifyPayment': {
    with: ({ draftOrderId }) => ({ draftOrderId, paymentId: 'pay_none', paymentGateway: 'checkoutcom' }),
    others: 'hidden',
  },
  'payment.validateApplePayMerchant': 'open',

  'orders.orderStatus': orderRule,
  'orders.getDriverLocation': orderRule,
  'orders.answerLine': lineRule({ proposalId: 'none', answer: 'refund' }),
  'orders.lineCandidates': lineRule(),
  'orders.view': orderRule,
  'orders.problemForm': orderRule,
  'orders.reportProblem': {
    with: ({ businessOrderId }) => ({
      businessOrderId,
      key: 'a-report-of-this-test',
      lines: [],
      isLate: true,
      to: 'payment',
    }),
    others: 'hidden',
  },
  'orders.cancel': orderRule,
  'orders.quoteChange': orderRule,
  'orders.acceptChange': {
    with: ({ businessOrderId }) => ({ businessOrderId, version: 0, orderTotal: 1 }),
    others: 'hidden',
  },
  'orders.bySignedLink': {
    with: ({ link }) => ({ order: `${link.slice(0, -4)}AAAA` }),
    isForged: true,
    others: 'hidden',
  },
  'push.state': orderRule,
  'push.subscribe': { with: ({ businessOrderId }) => ({ businessOrderId, subscription }), others: 'hidden' },
  'push.renew': 'own',
  'push.unsubscribe': 'own',

  'integrations.updateOrderStatus': 'signed',
  'integrations.updateDriverLocation': 'signed',
  'integrations.updateOrderLines': 'signed',
  'integrations.updateSoldOut': 'signed',

  'slots.list': basketRule({ ...yorkDelivery, startDate: '2030-01-08', endDate: '2030-01-09' }),

  'catalogue.tree': 'open',
  'catalogue.categoryItems': 'open',
  'catalogue.menuItem': 'open',
  'catalogue.deals': 'open',
  'catalogue.previousPurchases': 'own',
  'catalogue.usuals': 'own',
}

/** Areas that show the brand's own items and texts, which are the same for all callers. */
export const PUBLIC_AREAS = new Set([
  'banners',
  'business',
  'content',
  'location',
  'search',
  'slots',
  'stores',
])
