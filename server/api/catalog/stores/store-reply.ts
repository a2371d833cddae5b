import type { businessApi, FulfilmentMethod, storesApi } from '@larder/shared/contracts'
import {
  addDays,
  dayAt,
  getSpecialDay,
  formatAddress,
  leadTimeSec,
  toMoney,
  weekdayHours,
} from '@larder/shared/domain'
import { buildPictureSource, type Brand } from '../../model/index.ts'
import type { Ratings } from './store-ratings.ts'
import { getMethodPlan, getOrderCharges, getStatus, type StoreRecord } from './store-rules.ts'

type Shopper = {
  postcode?: string | undefined
  /** Distance to the store in miles. */
  distance?: number | undefined
  now: Date
}
type BrandContext = { brand: Brand; ratings: Ratings; gateways: businessApi.PaymentGateway[] }

const toIsoString = (at: Date | undefined) => at?.toISOString()

/** A method's current terms for this location (spec §3); undefined when the store does not offer the method. */
function toOrderMethodReply(
  store: StoreRecord,
  method: FulfilmentMethod,
  { postcode, now }: Shopper,
): storesApi.OrderMethod | undefined {
  const terms = store.methods[method]
  const charges = getOrderCharges(store, method, postcode)
  if (!terms || !charges) return undefined
  const { status, opensAt, nextTime, cutOff, waitMinutes } = getStatus(store, method, now)
  return {
    status,
    canDeliver: charges.canDeliver,
    earliestOpeningDate: toIsoString(opensAt),
    nextTime: toIsoString(nextTime),
    waitMinutes,
    leadTime: leadTimeSec(terms.leadTimeSec),
    cutOffDateTime: toIsoString(cutOff),
    maxBasketItems: terms.maxBasketItems,
    cost: toMoney(charges.costPence),
    costFrom: charges.costFromPence === undefined ? undefined : toMoney(charges.costFromPence),
    minSpend: toMoney(charges.minSpendPence),
    freeFrom: charges.freeFromPence === undefined ? undefined : toMoney(charges.freeFromPence),
    deliveryTiers: charges.tiers.map(({ fromPence, costPence }) => ({
      from: toMoney(fromPence),
      cost: toMoney(costPence),
    })),
    zoneFreeDeliveryMessage: charges.zoneMessage,
  }
}

function toAddressReply({ address, latitude, longitude }: StoreRecord): storesApi.StoreCard['address'] {
  const lines = {
    addressLine1: address.line1,
    addressLine2: address.line2 ?? '',
    town: address.town,
    county: address.county ?? '',
    postcode: address.postcode,
  }
  return { ...lines, countryCode: 'GB', formattedAddress: formatAddress(lines), latitude, longitude }
}

/** A store in a list, for a shopper's location and time. */
export function toStoreCard(
  store: StoreRecord,
  { brand, ratings }: Omit<BrandContext, 'gateways'>,
  shopper: Shopper,
): storesApi.StoreCard {
  const { distance } = shopper
  return {
    id: store.id,
    slug: store.slug,
    storeName: store.name,
    tagline: store.tagline,
    storeLogo: buildPictureSource(brand.slug, 'site', 'logo'),
    picture: buildPictureSource(brand.slug, 'stores', store.slug),
    currency: brand.currency,
    storeProductTypes: brand.productTypes.filter(({ slug }) => store.productTypes.includes(slug)),
    orderMethods: {
      delivery: toOrderMethodReply(store, 'delivery', shopper),
      collection: toOrderMethodReply(store, 'collection', shopper),
    },
    address: toAddressReply(store),
    latitude: store.latitude,
    longitude: store.longitude,
    distance: distance === undefined ? undefined : Math.round(distance * 10) / 10,
    rating: ratings.get(store.id),
    ordersPaused: store.ordersPaused,
    pausedMessage: store.pausedMessage,
    storeClosedMessage: store.storeClosedMessage,
  }
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const SPECIAL_DAYS_AHEAD = 30

function listOpeningHours(store: StoreRecord, method: FulfilmentMethod) {
  const hours = store.methods[method]?.hours
  return hours && WEEKDAYS.map((day) => ({ day, intervals: weekdayHours(hours, day) }))
}

function listSpecialDays(store: StoreRecord, method: FulfilmentMethod, now: Date): storesApi.StoreDay[] {
  const plan = getMethodPlan(store, method)
  if (!plan) return []
  const today = dayAt(now, store.timeZone)
  return Array.from({ length: SPECIAL_DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap((date) => {
    const special = getSpecialDay(plan, date)
    return special ? [{ date, holidayMessage: special.holidayMessage }] : []
  })
}

function listPaymentMethods(store: StoreRecord, { gateways }: BrandContext): storesApi.PaymentMethod[] {
  return store.paymentMethods.map(({ name, enabledForMethod, cutOffTime }) => ({
    name,
    settings: {
      enabledForMethod,
      paymentGateways: name === 'Cash' ? ['cash'] : gateways.map((gateway) => gateway.name),
    },
    cutOffTime,
  }))
}

/** A complete store (spec §3). */
export function toStoreReply(store: StoreRecord, context: BrandContext, shopper: Shopper): storesApi.Store {
  return {
    ...toStoreCard(store, context, shopper),
    phone: store.phone,
    email: store.email,
    openingHours: {
      delivery: listOpeningHours(store, 'delivery'),
      collection: listOpeningHours(store, 'collection'),
    },
    paymentMethods: listPaymentMethods(store, context),
    paymentGateways: context.gateways,
    tips: { enabled: store.tips.enabled, defaultValue: toMoney(store.tips.defaultPence) },
    deliveryDays: listSpecialDays(store, 'delivery', shopper.now),
    collectionDays: listSpecialDays(store, 'collection', shopper.now),
    guestCheckoutAllowed: store.guestCheckoutAllowed,
    memberEmailCheck: store.memberEmailCheck,
    retailCustomer: { hasMembership: store.hasMembership },
    membershipPricing: store.membershipPricing,
    basketOnlyTimeSelection: store.basketOnlyTimeSelection,
    orderSuccessMessage: store.orderSuccessMessage,
    customerOrderNotePlaceholder: store.customerOrderNotePlaceholder,
    isDriverTipEmojiEnabled: store.isDriverTipEmojiEnabled,
    info: { storeTimeZone: store.timeZone },
  }
}
