import type {
  DenyPayments,
  FulfilmentMethod,
  paymentApi,
  basketApi,
  storesApi,
} from '../../contracts/index.ts'
import { formatInstant } from '../time.ts'

type CashFacts = {
  /** Whether any line contains alcohol. */
  hasAlcohol: boolean
  /** `HH:mm:ss`, store-local; absent if there is no cut-off. */
  cutOffTime?: string | undefined
  /** `HH:mm:ss`, store-local: the time of the chosen slot, else the current time. */
  time: string
}

/** Local times before this one belong to the evening before, `HH:mm:ss`. */
const NIGHT_ENDS = '05:00:00'

/** A time of day for comparison as text, with the hours after midnight as 24 to 28. */
const toNightTime = (time: string): string =>
  time < NIGHT_ENDS ? `${Number(time.slice(0, 2)) + 24}${time.slice(2)}` : time

/**
 * Whether cash is unavailable because alcohol is ordered for a time after the cash cut-off. Compared as HH:mm:ss text;
 * in the cut-off second itself cash is still accepted. The hours until 05:00 are the end of the day before: 00:30 is
 * after a cut-off at 21:00, and 20:00 is before one at 01:00 (spec §5, §9; readings 14).
 */
export function isPastCashCutOff({ hasAlcohol, cutOffTime, time }: CashFacts): boolean {
  return hasAlcohol && cutOffTime !== undefined && toNightTime(time) > toNightTime(cutOffTime)
}

/** The shop's only card gateway; others throw 'Payment gateway is not supported' (spec §5). */
export const CARD_GATEWAY = 'checkoutcom'
export const CASH_GATEWAY = 'cash'

const normaliseName = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Whether this gateway is the card provider's: `Checkout.com`, `checkoutCom` and `checkout_com` all are. */
export const isCardGateway = (name: string): boolean => normaliseName(name) === CARD_GATEWAY
export const isCashGateway = (name: string): boolean => normaliseName(name) === CASH_GATEWAY

/** A store's payment method (spec §3). */
export type StorePaymentMethod = {
  /** `Cards` or `Card`, `Cash`, `ApplePay`, `GooglePay`, `GooglePayExpress`. */
  name: string
  settings: { enabledForMethod: readonly FulfilmentMethod[]; paymentGateways?: readonly string[] | undefined }
  /** For cash only, `HH:mm:ss`. */
  cutOffTime?: string | undefined
}

export type PaymentFacts = {
  methods: readonly StorePaymentMethod[]
  /** Gateways configured for the store, by name. */
  gateways: readonly string[]
  fulfilmentMethod: FulfilmentMethod
  denyPayments?: DenyPayments | undefined
  hasAlcohol: boolean
  /** `HH:mm:ss`, store-local: the slot's time, else the current time. */
  time: string
  /** Enabled by content settings (spec §6). */
  wallets: { applePay: boolean; googlePay: boolean }
}

const KIND_BY_METHOD_NAME: Record<string, paymentApi.PaymentKind> = {
  card: 'Cards',
  cards: 'Cards',
  cash: 'Cash',
  applepay: 'ApplePay',
  googlepay: 'GooglePay',
  googlepayexpress: 'GooglePayExpress',
}

/** The kind of a store's payment method; undefined for an unknown name. */
export const paymentKind = (name: string): paymentApi.PaymentKind | undefined =>
  KIND_BY_METHOD_NAME[normaliseName(name)]

function isOffered(kind: paymentApi.PaymentKind, method: StorePaymentMethod, facts: PaymentFacts): boolean {
  if (!method.settings.enabledForMethod.includes(facts.fulfilmentMethod)) return false
  if (kind === 'Cash') {
    const { hasAlcohol, time } = facts
    return !facts.denyPayments?.cash && !isPastCashCutOff({ hasAlcohol, cutOffTime: method.cutOffTime, time })
  }
  if (facts.denyPayments?.card) return false
  if (kind === 'ApplePay' && !facts.wallets.applePay) return false
  if (kind.startsWith('GooglePay') && !facts.wallets.googlePay) return false
  const gateways = method.settings.paymentGateways ?? facts.gateways
  return gateways.some((name) => isCardGateway(name) && facts.gateways.some(isCardGateway))
}

/**
 * The payment methods available for this basket, in the store's order: enabled for the fulfilment method, with a
 * configured gateway, not denied by the slot, and cash before its cut-off (spec §5; readings 12, 14).
 */
export function availablePayments(facts: PaymentFacts): paymentApi.PaymentKind[] {
  return facts.methods.flatMap((method) => {
    const kind = paymentKind(method.name)
    return kind && isOffered(kind, method, facts) ? [kind] : []
  })
}

type BasketPaymentFacts = {
  basket: basketApi.Basket
  /** The basket's own store. */
  store: storesApi.Store
  wallets: PaymentFacts['wallets']
  now: Date
}

/**
 * The payment methods available for this basket, in the store's order (spec §5). The cash cut-off is compared with the
 * slot's time or, for "as soon as possible" or without a slot, with `now`, in the store's time zone (readings 14).
 */
export function basketPayments({
  basket,
  store,
  wallets,
  now,
}: BasketPaymentFacts): paymentApi.PaymentKind[] {
  const { selectedSlot: slot } = basket
  const at = slot && !slot.isAsap ? slot.startsAt : now
  return availablePayments({
    methods: store.paymentMethods,
    gateways: store.paymentGateways.map(({ name }) => name),
    fulfilmentMethod: basket.fulfilmentMethod.type,
    denyPayments: slot?.denyPayments,
    hasAlcohol: basket.hasAlcohol,
    time: formatInstant(at, 'HH:mm:ss', store.info.storeTimeZone),
    wallets,
  })
}
