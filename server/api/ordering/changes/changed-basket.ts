import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import type { Address, basketApi, ordersApi, SelectedSlot } from '@larder/shared/contracts'
import { dayAt, toPence } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import type { Store } from '../../model/index.ts'
import type { StoredLine } from '../../model/schema/index.ts'
import type { OrderedTerms } from '../basket/basket-state.ts'
import type { BasketRow } from '../basket/basket.queries.ts'
import { getSameLine, MAX_QUANTITY } from '../basket/lines/add-to-lines.ts'
import { checkChoice, isSameChoice } from '../basket/lines/check-choice.ts'
import { checkItemLimit } from '../basket/lines/item-limits.ts'
import { getLineNames } from '../basket/lines/line-names.ts'
import { listItemSlugs, resolveLine, type Menu, type ResolvedLine } from '../basket/lines/lines.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { toMenuItemChoice } from '../orders/line-choice.ts'
import { countOrderPieces } from '../orders/order-pieces.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { getUnitPence } from '../pricing/price-basket.ts'

export type ChangeWish = z.output<typeof ordersApi.quoteChange.body>
type OrderLine = basketApi.BasketLine

/** The stored line of an ordered line, by the ID that the order gave it. */
const toStoredLine = (line: OrderLine, quantity: number): StoredLine => ({
  ...toMenuItemChoice(line),
  id: line.basketLineId,
  quantity,
})

/** An ordered line at the price that was agreed, whatever the menu says now. */
function toOrderedLine(line: OrderLine, quantity: number): ResolvedLine {
  const optionsPence =
    line.kind === 'mealDeal'
      ? 0
      : line.options.reduce((sum, { price, quantity: count }) => sum + toPence(price) * count, 0)
  const basePence = toPence(line.fullUnitPrice) - optionsPence
  const paidPence = toPence(line.unitPrice) - optionsPence
  return {
    // The amounts of the line are computed anew.
    reply: { ...line, quantity, checkoutConflicts: [] },
    pricing: {
      id: line.basketLineId,
      itemId: line.kind === 'mealDeal' ? undefined : line.menuItemId,
      quantity,
      basePence,
      ...(paidPence < basePence && { memberPence: paidPence, isMemberPriceAgreed: true }),
      optionsPence,
    },
  }
}

type LineContext = { menu: Menu; paysMemberPrices: boolean }

/** A choice that the menu offers now, as a line of its own. Throws the message about what it does not offer. */
function toNewLine(choice: basketApi.MenuItemChoice, menu: Menu): StoredLine {
  const checked = checkChoice(choice, menu)
  return { ...checked, id: randomUUID(), names: getLineNames(checked, menu) }
}

/** Whether what comes on top is the same as what was ordered, so that one line says of both what is true. */
function isAsOrdered(
  { pricing, reply }: ResolvedLine,
  more: ResolvedLine,
  { paysMemberPrices }: LineContext,
): boolean {
  const hasSamePrice =
    getUnitPence(pricing, paysMemberPrices) === getUnitPence(more.pricing, paysMemberPrices)
  const hasSameAllergens = isDeepStrictEqual(reply.allergenStatement, more.reply.allergenStatement)
  return hasSamePrice && hasSameAllergens
}

type ChangedLines = { stored: StoredLine[]; ordered: Map<string, ResolvedLine> }

/** Adds a line to those that come on top; equal ones are one line. */
function addFurther(further: readonly StoredLine[], line: StoredLine): StoredLine[] {
  const same = getSameLine(further, line)
  if (!same) return [...further, line]
  const quantity = Math.min(MAX_QUANTITY, same.quantity + line.quantity)
  return further.map((one) => (one === same ? { ...same, quantity } : one))
}

/**
 * The lines after a change: what was ordered keeps its price up to the ordered quantity, and what comes on top has
 * today's. A line has one price and one list of allergens, so more with other ones is a line of its own.
 */
function changeLines(items: readonly OrderLine[], wish: ChangeWish, context: LineContext): ChangedLines {
  const { menu } = context
  const added = wish.added.map((choice) => toNewLine(choice, menu))
  const isOrdered = (line: StoredLine) => items.some((item) => isSameChoice(line, toMenuItemChoice(item)))
  const ordered: ChangedLines['ordered'] = new Map()
  let further = added.filter((line) => !isOrdered(line))
  for (const line of items) {
    // An order may have a choice in two lines, at two prices: what is added goes to the last one.
    const isLast =
      items.findLast((one) => isSameChoice(toMenuItemChoice(one), toMenuItemChoice(line))) === line
    const same = isLast ? added.filter((one) => isSameChoice(one, toMenuItemChoice(line))) : []
    const wanted = same.reduce(
      (sum, { quantity }) => sum + quantity,
      wish.quantities[line.basketLineId] ?? line.quantity,
    )
    if (wanted === 0) continue
    const kept = toOrderedLine(line, Math.min(wanted, line.quantity))
    const extra = wanted - kept.pricing.quantity
    const more = extra > 0 ? toNewLine({ ...toMenuItemChoice(line), quantity: extra }, menu) : undefined
    const isMoreOfIt = more && isAsOrdered(kept, resolveLine(more, menu), context)
    ordered.set(line.basketLineId, isMoreOfIt ? toOrderedLine(line, wanted) : kept)
    if (more && !isMoreOfIt) further = addFurther(further, more)
  }
  const stored = items.flatMap((line) => {
    const quantity = ordered.get(line.basketLineId)?.pricing.quantity
    return quantity ? [toStoredLine(line, quantity)] : []
  })
  return { stored: [...stored, ...further], ordered }
}

const toLocation = ({ postcode, latitude, longitude, addressLine1, town }: Address) => ({
  postcode,
  latitude,
  longitude,
  addressLine1,
  town,
})

type Change = {
  order: OrderRow
  wish: ChangeWish
  /** Checked already. */
  deliveryAddress: Address | null
  slot: SelectedSlot
  isMember: boolean
  now: Date
}

const withId = (choice: basketApi.MenuItemChoice): StoredLine => ({ ...choice, id: '' })

/** The row that the order's basket would have with these lines. */
function toBasketRow({ order, deliveryAddress, slot, now }: Change, lines: StoredLine[]): BasketRow {
  const { brandId, storeId, sessionId, memberId, fulfilmentMethod, billingAddress, contact } = order
  const { basket, store } = order.snapshot
  return {
    brandId,
    id: order.basketId,
    token: '',
    sessionId,
    memberId,
    version: basket.version,
    storeId,
    storeName: store.name,
    fulfilmentMethod,
    location: deliveryAddress ? toLocation(deliveryAddress) : (basket.fulfilmentLocation ?? null),
    lines,
    clearedLines: null,
    ifMissing: basket.ifMissing ?? null,
    coupon: basket.coupon ? { code: basket.coupon.code, needsReAppliedAfterAuth: false } : null,
    tipPence: basket.tips.reduce((sum, { amount }) => sum + toPence(amount), 0),
    deliveryAddress,
    billingAddress,
    contact,
    verifiedPhone: null,
    slot,
    state: 'open',
    orderId: order.id,
    createdAt: order.createdAt,
    updatedAt: now,
  }
}

/** The member's credit in pence that an order uses now. */
export const getCreditPence = ({ savings }: Pick<basketApi.Basket, 'savings'>): number =>
  toPence(savings.find(({ code }) => code === 'CREDIT')?.amount ?? 0)

/** The order as a basket again, with the changes, to be priced and checked like any other. */
export async function loadChangedBasket(
  deps: AppDeps,
  store: Store,
  change: Change,
): Promise<{ row: BasketRow; ordered: OrderedTerms }> {
  const { order, wish, isMember, now } = change
  const { brandId, storeId, fulfilmentMethod: method, placedAt, createdAt, snapshot } = order
  const { basket } = snapshot
  const shop = shopQueries(deps)
  const before = basket.items.map((line) => toStoredLine(line, line.quantity))
  const slugs = listItemSlugs([...before, ...wish.added.map(withId)])
  const [offer, items] = await Promise.all([shop.findOffer(brandId), shop.findItems(brandId, storeId, slugs)])
  const scope = { storeId, method, today: dayAt(now, store.timeZone) }
  const context = {
    menu: { brandId, offer, items, scope },
    paysMemberPrices: store.membershipPricing && isMember,
  }
  const { stored, ordered } = changeLines(basket.items, wish, context)
  checkItemLimit({ before, after: stored }, { items })
  return {
    row: toBasketRow(change, stored),
    ordered: {
      lines: ordered,
      placedOn: dayAt(placedAt ?? createdAt, store.timeZone),
      creditPence: getCreditPence(basket),
      pieces: countOrderPieces(order),
    },
  }
}
