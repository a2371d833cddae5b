import type { basketApi, FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { toMoney, wallClock, type CouponProblem, type Shopper } from '@larder/shared/domain'
import type { Store, Coupon } from '../../model/index.ts'
import { shopQueries, type BrandOffer, type SoldItem } from './shop.queries.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { Session } from '@larder/kernel/http/context.ts'
import { checkCoupon } from './coupon-state.ts'
import { loadPerson } from './basket-access.ts'
import { loadNetworkLimit, type NetworkLimit } from './network-limit.ts'
import { getDealsInScope } from './lines/deals-in-scope.ts'
import { getLocation, getMethodTerms, type MethodTerms } from './basket-location.ts'
import { addItemLimits } from './lines/item-limits.ts'
import { addStockLimits } from './lines/stock-limits.ts'
import { listItemSlugs, resolveLine, type Menu, type ResolvedLine } from './lines/lines.ts'
import type { BasketRow } from './basket.queries.ts'
import { priceBasket, type PricedBasket } from '../pricing/price-basket.ts'
import { countPieces, type PieceCounts } from '../stock/pieces.ts'
import { countedParts, loadStock } from '../stock/stock-book.ts'
import { getGeneralChoice, listSubstituteSlugs } from '../substitution/line-choice.ts'
import { loadBasketCredit, loadSpendInPeriod, membersQueries, type Owner } from '../../members/index.ts'

type EmptyBasketInput = {
  store?: Store | undefined
  method?: FulfilmentMethod | undefined
  location?: FulfilmentLocation | undefined
}

/** The basket of a visitor who has none. Nothing is stored before the first write. */
export function createEmptyBasket(
  { brand }: BrandOffer,
  { store, method = 'delivery', location }: EmptyBasketInput,
): basketApi.Basket {
  const terms = store?.methods[method]
  const minSpend = toMoney(terms?.minSpendPence ?? 0)
  return {
    basketToken: '',
    version: 0,
    storeId: store?.id,
    store: store && { slug: store.slug, name: store.name },
    currency: brand.currency,
    items: [],
    itemCount: 0,
    savings: [],
    fees: [],
    orderSubtotal: 0,
    orderSubtotalAfterDiscounts: 0,
    orderTotal: 0,
    fulfilmentMethod: { type: method, cost: 0, minSpend, minSpendShortfall: minSpend },
    fulfilmentLocation: location,
    addresses: {},
    loyaltyPoints: 0,
    missedPromotions: [],
    missedMembershipPriceDiscount: 0,
    tips: [],
    tipLimits: {
      isEnabled: false,
      max: 0,
      increment: toMoney(brand.profile.driverTipIncrementPence),
      suggested: 0,
    },
    limits: { maxBasketItems: terms?.maxBasketItems ?? 0, lines: 0 },
    hasAlcohol: false,
    checkoutConflicts: [],
    isValid: false,
  }
}

/** The terms that a placed order keeps while it is changed (readings 132). */
export type OrderedTerms = {
  /** The lines that stay, as they were ordered, by the ID of the stored line. */
  lines: ReadonlyMap<string, ResolvedLine>
  /** The day on which it was placed: offers and coupons of that day still count. */
  placedOn: string
  /** The member's credit that the order uses. */
  creditPence: number
  /** What the order has already. */
  pieces: PieceCounts
}

type Viewer = {
  session: Session
  now: Date
  ordered?: OrderedTerms | undefined
  /** Absent where a placed order is changed, which no limit of a network counts. */
  network?: string | undefined
}

/** Everything derived about a basket at one moment, before it takes the shape of the response. */
export type BasketState = {
  row: BasketRow
  offer: BrandOffer
  store: Store | undefined
  /** The date in the store's time zone, `YYYY-MM-DD`. */
  today: string
  /**
   * The location that decides area, fee, minimum spend and coupons: the delivery address once there is one (trust T29).
   */
  location: FulfilmentLocation | null
  terms: MethodTerms | undefined
  lines: ResolvedLine[]
  /** The pieces of the lines, of what the store counts. */
  pieces: PieceCounts
  /** Undefined for a shopper without a limit, and where the store counts none of the lines. */
  networkLimit: NetworkLimit | undefined
  /** The items of the lines, and those that were picked to stand in for them. */
  items: ReadonlyMap<string, SoldItem>
  /** What holds when an item is not there; undefined for a brand that offers no choice. */
  ifMissing: basketApi.GeneralIfMissing | undefined
  priced: PricedBasket
  coupon: Coupon | undefined
  /** The basket's coupon if it does not apply (any more). */
  couponProblem: { code: string; problem: CouponProblem | 'UNKNOWN'; terms: Coupon | undefined } | undefined
  shopper: Shopper
  loyaltySpendPence: number
  /** The member's credit that this order uses. */
  creditPence: number
  now: Date
}

type CouponContext = Pick<BasketState, 'row' | 'location' | 'today'> & {
  memberId: Session['memberId']
  goodsPence: number
}

/** Minimum amount in pence that remains to be paid, because no gateway accepts a payment of zero. */
const MIN_PAYMENT_PENCE = 100

const EMPTY_CHARGES = { costPence: 0, tiers: [] }

/** A member's spend in the period that decides the loyalty tier; 0 for guests and without a scheme. */
async function loadSpend(db: Db, owner: Owner | undefined, { offer, now }: { offer: BrandOffer; now: Date }) {
  const { loyalty } = offer.rewards
  if (!owner || !loyalty.isEnabled) return 0
  const { periodDays } = loyalty
  return (await loadSpendInPeriod(db, owner, { now, periodDays })).spendPence
}

type CreditUse = { row: BasketRow; priced: PricedBasket; ordered: OrderedTerms | undefined }

/** The part of a member's credit that this basket uses. A change of an order uses no more than the order did. */
async function computeUsableCredit(db: Db, owner: Owner | undefined, { row, priced, ordered }: CreditUse) {
  if (!(owner ?? ordered) || priced.lines.length === 0) return 0
  const availablePence = ordered?.creditPence ?? (owner ? await loadBasketCredit(db, owner, row.orderId) : 0)
  return Math.max(0, Math.min(availablePence, priced.totalPence - MIN_PAYMENT_PENCE))
}

/** Who shops, and what a member's baskets start with when an item is not there. */
async function loadMember(db: Db, { brandId }: BasketRow, { memberId }: Session) {
  const member = memberId ? await membersQueries(db).findBasketTerms(brandId, memberId) : undefined
  const shopper: Shopper = {
    isMember: memberId !== undefined,
    isPhoneVerified: member?.isPhoneVerified === true,
  }
  return { shopper, ifMissing: member?.ifMissing }
}

/** The basket's coupon if it applies, else the reason why it does not. */
async function loadCouponState(
  db: Db,
  candidate: Coupon | undefined,
  { row, memberId, ...context }: CouponContext,
): Promise<Pick<BasketState, 'coupon' | 'couponProblem'>> {
  const person = () => loadPerson(db, { row, memberId })
  const problem =
    candidate && (await checkCoupon(db, candidate, { row, ...context, person, exceptOrderId: row.orderId }))
  const coupon = problem ? undefined : candidate
  if (!row.coupon || coupon) return { coupon, couponProblem: undefined }
  const couponProblem = { code: row.coupon.code, problem: problem ?? ('UNKNOWN' as const), terms: candidate }
  return { coupon: undefined, couponProblem }
}

/** The counted pieces of the lines, and how many of them this basket may have. */
async function loadPieces(deps: AppDeps, row: BasketRow, { session, network, now }: Viewer) {
  const { db, config } = deps
  const { brandId, storeId, id: basketId } = row
  const pieces = countPieces(storeId, row.lines, await countedParts(deps)(brandId))
  const parts = [...pieces.values()]
  if (parts.length === 0) return { pieces, stock: [], networkLimit: undefined }
  const networkLimit =
    network === undefined ? undefined : await loadNetworkLimit(db, { brandId, session, network }, config)
  const stock = await loadStock(db, { brandId, basketId, parts, network: networkLimit, now })
  return { pieces, stock, networkLimit }
}

/** Reads the data that a basket row refers to, concurrently. */
async function loadBasketReferences(deps: AppDeps, row: BasketRow, viewer: Viewer) {
  const { brandId, storeId } = row
  const shop = shopQueries(deps)
  const [offer, store, items, substitutes, candidate, member, counted] = await Promise.all([
    shop.findOffer(brandId),
    storeId === null ? undefined : shop.findStore(brandId, storeId),
    storeId === null
      ? new Map<string, SoldItem>()
      : shop.findItems(brandId, storeId, listItemSlugs(row.lines)),
    storeId === null ? [] : shop.findItems(brandId, storeId, listSubstituteSlugs(row.lines)),
    row.coupon ? shop.findCoupon(brandId, row.coupon.code) : undefined,
    loadMember(deps.db, row, viewer.session),
    loadPieces(deps, row, viewer),
  ])
  const ifMissing = getGeneralChoice(row, offer, member.ifMissing)
  return { offer, store, items, substitutes, candidate, shopper: member.shopper, ifMissing, ...counted }
}

type BasketReferences = Awaited<ReturnType<typeof loadBasketReferences>>

/** Resolves the basket's lines and method at this store today, and their prices without a coupon. */
function resolveBasket(
  row: BasketRow,
  { offer, store, items, shopper, stock }: BasketReferences,
  { now, ordered }: Pick<Viewer, 'now' | 'ordered'>,
) {
  const { brandId, storeId, fulfilmentMethod: method } = row
  const today = wallClock(now, store?.timeZone ?? offer.brand.profile.defaultTimeZone).day
  const scope = { storeId: storeId ?? 0, method, today }
  const menu: Menu = { brandId, offer, items, scope }
  const resolved = row.lines.map((line) => ordered?.lines.get(line.id) ?? resolveLine(line, menu))
  // A change of an order has been held against the limits of what it adds.
  const limited = ordered ? resolved : addItemLimits(resolved, { stored: row.lines, items })
  const lines = addStockLimits(limited, { row, stock, ordered: ordered?.pieces })
  const location = getLocation(row)
  const terms = store && getMethodTerms(store, { method, location, now })
  const priceInput = {
    lines: lines.map(({ pricing }) => pricing),
    deals: getDealsInScope(offer, [...items.values()], { ...scope, placedOn: ordered?.placedOn }),
    paysMemberPrices: store?.membershipPricing === true && shopper.isMember,
    charges: terms?.charges ?? EMPTY_CHARGES,
  }
  return { today, lines, location, terms, priceInput }
}

/** Computes the cost and the problems of a basket for one viewer at one moment. */
export async function loadBasketState(deps: AppDeps, row: BasketRow, viewer: Viewer): Promise<BasketState> {
  const { db } = deps
  const { session, now, ordered } = viewer
  const references = await loadBasketReferences(deps, row, viewer)
  const { offer, store, items, substitutes, candidate, shopper, ifMissing, pieces, networkLimit } = references
  const { priceInput, ...resolved } = resolveBasket(row, references, { now, ordered })
  const undiscounted = priceBasket(priceInput)
  const { coupon, couponProblem } = await loadCouponState(db, candidate, {
    row,
    location: resolved.location,
    today: ordered?.placedOn ?? resolved.today,
    memberId: session.memberId,
    goodsPence: undiscounted.subtotalAfterDiscountsPence,
  })
  const owner = session.memberId ? { brandId: row.brandId, memberId: session.memberId } : undefined
  const priced = coupon ? priceBasket({ ...priceInput, coupon: coupon.discount }) : undiscounted
  return {
    row,
    offer,
    store,
    ...resolved,
    pieces,
    networkLimit,
    items: new Map([...substitutes, ...items]),
    ifMissing,
    priced,
    coupon,
    couponProblem,
    shopper,
    loyaltySpendPence: await loadSpend(db, owner, { offer, now }),
    creditPence: await computeUsableCredit(db, owner, { row, priced, ordered }),
    now,
  }
}
