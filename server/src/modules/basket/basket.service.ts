import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { basketApi, FulfilmentLocation, FulfilmentMethod } from '@larder/shared/contracts'
import { canAddLine, isTipAllowed, toPence, wallClock } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/client.ts'
import { newId, newSecret } from '../../db/id.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { StoredLine } from '../../db/schema/index.ts'
import type { Session } from '../../http/context.ts'
import { abandonOrder, ordersQueries } from '../orders/index.ts'
import { basketFacts, type BasketFacts } from './basket-facts.ts'
import { basketQueries, type BasketRow } from './basket.queries.ts'
import { checkChoice, isSameChoice } from './check-choice.ts'
import { couponReason, couponTerms, countUses, problemOf } from './coupon-state.ts'
import { emptyBasket } from './empty-basket.ts'
import { methodTerms } from './method-terms.ts'
import { itemSlugs, type Menu } from './resolve-line.ts'
import { shopQueries } from './shop.queries.ts'
import { showBasket, tipOf } from './show-basket.ts'
import type { SlotBook } from './slot-book.ts'

export type Who = { brandId: string; session: Session; now: Date }
type Input<Name extends keyof typeof basketApi> = (typeof basketApi)[Name] extends { body: z.ZodType }
  ? z.output<(typeof basketApi)[Name]['body']>
  : never
type Change = Partial<BasketRow>
type Written = { basketToken: string; version?: number | undefined }

const MAX_QUANTITY = 99

/** Baskets: every write locks the basket, proves the change against the menu and answers with new prices. */
export function basketService(deps: AppDeps, slots: SlotBook) {
  const { db } = deps
  const queries = basketQueries(db)
  const shop = shopQueries(deps)
  const factsOf = basketFacts(db, shop)

  /** By token, else the session's own; undefined when there is none, or its order is placed. */
  async function find({ brandId, session }: Who, token: string | undefined): Promise<BasketRow | undefined> {
    const byToken = token ? await queries.findByToken(brandId, token) : undefined
    return byToken ?? (await queries.findOfSession(brandId, session.id))
  }

  async function findKnown(who: Who, token: string): Promise<BasketRow> {
    const row = await find(who, token)
    if (!row) throw new AppError('BASKET_EMPTY')
    return row
  }

  async function create(
    { brandId, session, now }: Who,
    { storeId, method, location }: Place,
  ): Promise<BasketRow> {
    return queries.insert({
      brandId,
      id: newId(now),
      token: newSecret(),
      sessionId: session.id,
      version: 1,
      storeId,
      fulfilmentMethod: method,
      location,
      lines: [],
      createdAt: now,
      updatedAt: now,
    })
  }

  /**
   * One write: locks the row, refuses a stale version (trust P14), applies the change to what is there
   * now. A write by a session that only has the token makes it the owner, of a basket without the
   * other's personal data (trust T7).
   */
  async function write(
    who: Who,
    { row, version }: { row: BasketRow; version?: number | undefined },
    change: (locked: BasketRow, tx: Tx) => Change | Promise<Change>,
  ): Promise<BasketRow> {
    return inTransaction(db, async (tx) => {
      const inTx = basketQueries(tx)
      const locked = await inTx.findForUpdate(row)
      if (locked?.state !== 'open') throw new AppError('STALE_BASKET')
      if (version !== undefined && version !== locked.version) throw new AppError('STALE_BASKET')
      const isTaken = locked.sessionId !== who.session.id
      return inTx.update(locked, {
        ...(isTaken && {
          sessionId: who.session.id,
          contact: null,
          deliveryAddress: null,
          billingAddress: null,
        }),
        ...(await change(locked, tx)),
        version: locked.version + 1,
        updatedAt: who.now,
      })
    })
  }

  /** A basket that changes its slot is no longer what its draft order promised: the draft is given up. */
  async function dropDraft(tx: Tx, { brandId, orderId }: BasketRow): Promise<void> {
    const draft = orderId ? await ordersQueries(tx).findForUpdate({ brandId, id: orderId }) : undefined
    if (draft) await abandonOrder(tx, { order: draft, cancelSlot: slots.cancel })
  }

  async function letGo(tx: Tx, locked: BasketRow): Promise<void> {
    await dropDraft(tx, locked)
    await slots.release(tx, { brandId: locked.brandId, basketId: locked.id })
  }

  /** The reply; a coupon that no longer holds leaves the basket, and the reply says why, once. */
  async function show(who: Who, row: BasketRow): Promise<basketApi.Basket> {
    const facts = await factsOf(row, who)
    if (facts.couponProblem) await queries.update(row, { coupon: null })
    return showBasket(facts, { isOwner: row.sessionId === who.session.id })
  }

  async function menuFor(
    row: Pick<BasketRow, 'brandId' | 'fulfilmentMethod'>,
    storeId: number,
    at: MenuAt,
  ): Promise<Menu> {
    const { brandId } = row
    const [offer, items, store] = await Promise.all([
      shop.findOffer(brandId),
      shop.findItems(brandId, storeId, at.slugs),
      shop.findStore(brandId, storeId),
    ])
    if (!store) throw new AppError('STORE_NOT_FOUND')
    const today = wallClock(at.now, store.timeZone).day
    return { brandId, offer, items, scope: { storeId, method: row.fulfilmentMethod, today } }
  }

  /** Most of one item in a basket, over all its lines. */
  function checkItemLimit(lines: readonly StoredLine[], { items }: Menu): void {
    for (const [slug, { item }] of items) {
      const count = lines
        .filter(({ menuItemId, mealDeal }) => !mealDeal && menuItemId === slug)
        .reduce((sum, { quantity }) => sum + quantity, 0)
      if (count > Math.min(item.maxPerBasket ?? MAX_QUANTITY, MAX_QUANTITY)) throw new AppError('ITEM_LIMIT')
    }
  }

  async function addItem(who: Who, input: Input<'addItem'>): Promise<basketApi.Basket> {
    const { storeId, fulfilmentMethod: method, menuItem, bannerAdvertId, version } = input
    const store = await shop.findStore(who.brandId, storeId)
    if (!store) throw new AppError('STORE_NOT_FOUND')
    const place = { storeId, method, location: input.fulfilmentLocation ?? null }
    const known = await find(who, input.basketToken)
    if (known && known.storeId !== storeId && known.lines.length > 0) throw new AppError('BASKET_OVERWRITE')
    const row = known ?? (await create(who, place))
    const target = row.lines.length === 0 ? { ...row, fulfilmentMethod: method } : row
    const added = { ...menuItem, id: randomUUID(), bannerAdvertId }
    const menu = await menuFor(target, storeId, { slugs: itemSlugs([added]), now: who.now })
    const choice = checkChoice(menuItem, menu)
    const written = await write(who, { row, version }, (locked) => {
      const terms = methodTerms(store, { ...where(locked, method), now: who.now })
      const same = locked.lines.find((line) =>
        isSameChoice(choiceOf(line), { ...choice, quantity: line.quantity }),
      )
      const facts = { lines: locked.lines.length, queued: 0, maxBasketItems: terms.maxBasketItems }
      if (!same && !canAddLine(facts)) throw new AppError('BASKET_LIMIT')
      const lines = same
        ? locked.lines.map((line) =>
            line.id === same.id ? { ...line, quantity: line.quantity + choice.quantity } : line,
          )
        : [...locked.lines, { ...choice, id: added.id, bannerAdvertId }]
      if (same && same.quantity + choice.quantity > MAX_QUANTITY) throw new AppError('ITEM_LIMIT')
      checkItemLimit(lines, menu)
      const isFirst = locked.lines.length === 0
      return isFirst
        ? { lines, storeId, fulfilmentMethod: method, location: input.fulfilmentLocation ?? locked.location }
        : { lines, location: locked.location ?? input.fulfilmentLocation ?? null }
    })
    return show(who, written)
  }

  async function updateItem(who: Who, input: Input<'updateItem'>): Promise<basketApi.Basket> {
    const row = await findKnown(who, input.basketToken)
    if (row.storeId === null) throw new AppError('ITEM_UPDATE')
    const probe = { ...input.menuItem, id: input.basketLineId }
    const menu = await menuFor(row, row.storeId, { slugs: itemSlugs([probe]), now: who.now })
    const before = row.lines.find(({ id }) => id === input.basketLineId)
    if (!before) throw new AppError('ITEM_UPDATE')
    const choice = checkChoice(input.menuItem, menu)
    const written = await write(who, { row, version: input.version }, (locked) => {
      const line = locked.lines.find(({ id }) => id === input.basketLineId)
      if (!line) throw new AppError('ITEM_UPDATE')
      // Changed into the same thing as another line: the two become one.
      const same = locked.lines.find(
        (other) =>
          other.id !== line.id && isSameChoice(choiceOf(other), { ...choice, quantity: other.quantity }),
      )
      const lines = locked.lines
        .filter(({ id }) => id !== same?.id)
        .map((other) =>
          other.id === line.id
            ? {
                ...choice,
                id: line.id,
                quantity: Math.min(MAX_QUANTITY, choice.quantity + (same?.quantity ?? 0)),
                bannerAdvertId: line.bannerAdvertId,
              }
            : other,
        )
      checkItemLimit(lines, menu)
      return { lines }
    })
    return show(who, written)
  }

  async function removeItem(who: Who, { basketToken, basketLineId, version }: Input<'removeItem'>) {
    const row = await findKnown(who, basketToken)
    const written = await write(who, { row, version }, (locked) => ({
      lines: locked.lines.filter(({ id }) => id !== basketLineId),
    }))
    return show(who, written)
  }

  /** Swaps method, place or store. What the new one does not sell stays and is marked (readings 35). */
  async function update(who: Who, input: Input<'update'>): Promise<basketApi.Basket> {
    const { storeId, fulfilmentMethod: method, fulfilmentLocation } = input
    const store = await shop.findStore(who.brandId, storeId)
    if (!store) throw new AppError('STORE_NOT_FOUND')
    const row =
      (await find(who, input.basketToken)) ?? (await create(who, { storeId, method, location: null }))
    const location = fulfilmentLocation ?? row.location
    const terms = methodTerms(store, { method, location, now: who.now })
    if (!terms.isOffered || !terms.isServed) throw new AppError('FULFILMENT_SWAP')
    const written = await write(who, { row, version: input.version }, async (locked, tx) => {
      const keepsSlot = locked.storeId === storeId && locked.fulfilmentMethod === method
      if (!keepsSlot) await letGo(tx, locked)
      return { storeId, fulfilmentMethod: method, location, ...(keepsSlot ? {} : { slot: null }) }
    })
    return show(who, written)
  }

  async function clear(who: Who, { basketToken, version }: Written): Promise<basketApi.Basket> {
    const row = await find(who, basketToken)
    if (!row) return emptyBasket(await shop.findOffer(who.brandId), {})
    const written = await write(who, { row, version }, async (locked, tx) => {
      await letGo(tx, locked)
      const clearedLines = locked.lines.length > 0 ? locked.lines : locked.clearedLines
      return { lines: [], clearedLines, coupon: null, tipPence: null, slot: null }
    })
    return show(who, written)
  }

  async function restore(who: Who, { basketToken }: Written): Promise<basketApi.Basket> {
    const row = await findKnown(who, basketToken)
    const written = await write(who, { row }, ({ lines, clearedLines }) =>
      lines.length === 0 && clearedLines ? { lines: clearedLines, clearedLines: null } : {},
    )
    return show(who, written)
  }

  async function applyCoupon(who: Who, { basketToken, coupon: sent, version }: Input<'applyCoupon'>) {
    const row = await findKnown(who, basketToken)
    const coupon = await shop.findCoupon(who.brandId, sent)
    if (!coupon) throw new AppError('COUPON_INVALID')
    const facts = await factsOf({ ...row, coupon: null }, who)
    const problem = problemOf(coupon, {
      today: wallClock(who.now, facts.store?.timeZone ?? 'Europe/London').day,
      storeId: row.storeId ?? 0,
      fulfilmentMethod: row.fulfilmentMethod,
      postcode: row.location?.postcode,
      subtotalPence: facts.priced.subtotalAfterDiscountsPence,
      ...(await countUses(db, {
        brandId: who.brandId,
        coupon,
        exceptOrderId: row.orderId,
        person: { memberId: who.session.memberId, email: row.contact?.email },
      })),
    })
    if (problem === 'USED_UP' || problem === 'USED_BY_YOU') throw new AppError('COUPON_USED')
    if (problem) throw new AppError('COUPON_INVALID', { display: couponReason(problem, couponTerms(coupon)) })
    const needsReAppliedAfterAuth = coupon.requirement !== 'none' && !facts.shopper.isMember
    const written = await write(who, { row, version }, () => ({
      coupon: { code: coupon.code, needsReAppliedAfterAuth },
    }))
    return show(who, written)
  }

  async function removeCoupon(who: Who, { basketToken, version }: Written): Promise<basketApi.Basket> {
    const row = await findKnown(who, basketToken)
    return show(who, await write(who, { row, version }, () => ({ coupon: null })))
  }

  async function updateTip(who: Who, { basketToken, tip, version }: Input<'updateTip'>) {
    const row = await findKnown(who, basketToken)
    const { isEnabled, bounds } = tipOf(await factsOf(row, who))
    const tipPence = toPence(tip)
    if (tipPence > 0 && (!isEnabled || !isTipAllowed(tipPence, bounds))) throw new AppError('TIP_NOT_ALLOWED')
    return show(who, await write(who, { row, version }, () => ({ tipPence })))
  }

  async function reserveTimeSlot(who: Who, input: Input<'reserveTimeSlot'>): Promise<basketApi.Basket> {
    const {
      storeId,
      fulfilmentMethod: method,
      slotId,
      timeSlotDate: date,
      postcode,
      latitude,
      longitude,
    } = input
    const store = await shop.findStore(who.brandId, storeId)
    if (!store) throw new AppError('STORE_NOT_FOUND')
    const known = await find(who, input.basketToken)
    if (known && known.storeId !== storeId && known.lines.length > 0) throw new AppError('SLOT_RESERVE')
    const sent = postcode ? { postcode, latitude, longitude } : null
    const row = known ?? (await create(who, { storeId, method, location: sent }))
    const written = await write(who, { row, version: input.version }, async (locked, tx) => {
      await dropDraft(tx, locked)
      const wish = { brandId: who.brandId, basketId: locked.id, storeId, method, slotId, date, now: who.now }
      return {
        storeId,
        fulfilmentMethod: method,
        location: locked.location ?? sent,
        slot: await slots.reserve(tx, wish),
      }
    })
    return show(who, written)
  }

  return {
    find,
    factsOf,
    write,
    show,
    addItem,
    updateItem,
    removeItem,
    update,
    clear,
    restore,
    applyCoupon,
    removeCoupon,
    updateTip,
    reserveTimeSlot,
    shop,

    /** The basket of a token or session; what was asked for is only used to describe an empty one. */
    async retrieve(who: Who, input: Input<'retrieve'>): Promise<basketApi.Basket> {
      const row = await find(who, input.basketToken)
      if (row) return show(who, row)
      const store = input.storeId ? await shop.findStore(who.brandId, input.storeId) : undefined
      return emptyBasket(await shop.findOffer(who.brandId), {
        store,
        method: input.fulfilmentMethod,
        location: input.fulfilmentLocation,
      })
    },
  }
}

export type BasketService = ReturnType<typeof basketService>
export type { BasketFacts }

type Place = { storeId: number; method: FulfilmentMethod; location: FulfilmentLocation | null }
type MenuAt = { slugs: readonly string[]; now: Date }

const where = (row: BasketRow, method: FulfilmentMethod) => ({
  method: row.lines.length === 0 ? method : row.fulfilmentMethod,
  location: row.location,
})

function choiceOf({ menuItemId, quantity, sizeId, options, mealDeal }: StoredLine) {
  return { menuItemId, quantity, sizeId, options, mealDeal }
}
