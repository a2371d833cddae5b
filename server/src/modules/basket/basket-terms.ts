import type { basketApi } from '@larder/shared/contracts'
import { tipProblem, toPence } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { BasketStore } from './basket-store.ts'
import type { Input, Who } from './basket.types.ts'
import { addressAt, placeOf } from './basket-place.ts'
import { emptyBasket } from './empty-basket.ts'
import { methodTerms } from './method-terms.ts'
import { tipOf } from './shown/index.ts'
import type { SlotBook } from '../slots/index.ts'

/** A write without further input. */
export type Written = { basketToken: string; version?: number | undefined }

/** The terms of a basket besides its lines and coupon: method, location, tip, slot, emptying. */
export function basketTerms({ db }: AppDeps, store: BasketStore, slots: SlotBook) {
  const { find, findKnown, create, write, dropDraft, releaseSlot, moveSlot, networkOf, show, factsOf, shop } =
    store

  /**
   * Changes method, location or store. What the new store does not sell stays and is marked (readings 35); for a chosen
   * slot one at the same time is reserved (spec §4). A new location does not replace an address that was set: the
   * address still decides (trust T29), unless `replacesAddress` says that the shopper left it for another, which
   * checkout then asks for.
   */
  async function update(who: Who, input: Input<'update'>): Promise<basketApi.Basket> {
    const { storeId, fulfilmentMethod: method, fulfilmentLocation, replacesAddress = false } = input
    const target = await shop.findStore(who.brandId, storeId)
    if (!target) throw new AppError('STORE_NOT_FOUND')
    const row =
      (await find(who, input.basketToken)) ?? (await create(who, { storeId, method, location: null }))
    const written = await write(who, { row, version: input.version }, async (locked, tx) => {
      const moved = {
        storeId,
        fulfilmentMethod: method,
        location: fulfilmentLocation ?? locked.location,
        deliveryAddress: replacesAddress ? null : addressAt(target, locked),
      }
      const terms = methodTerms(target, { method, location: placeOf(moved), now: who.now })
      if (!terms.isOffered || !terms.isServed) throw new AppError('FULFILMENT_SWAP')
      return { ...moved, ...(await moveSlot(tx, locked, { storeId, method, who })) }
    })
    return show(who, written)
  }

  async function clear(who: Who, { basketToken, version }: Written): Promise<basketApi.Basket> {
    const row = await find(who, basketToken)
    if (!row) return emptyBasket(await shop.findOffer(who.brandId), {})
    const written = await write(who, { row, version }, async (locked, tx) => {
      const clearedLines = locked.lines.length > 0 ? locked.lines : locked.clearedLines
      const released = await releaseSlot(tx, locked, who.now)
      return { lines: [], clearedLines, coupon: null, tipPence: null, ...released }
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

  async function updateTip(who: Who, { basketToken, tip, version }: Input<'updateTip'>) {
    const row = await findKnown(who, basketToken)
    const { isEnabled, bounds } = tipOf(await factsOf(row, who))
    const tipPence = toPence(tip)
    const display = isEnabled ? tipProblem(tipPence, bounds) : 'This order takes no tip.'
    if (tipPence > 0 && display) throw new AppError('TIP_NOT_ALLOWED', { display })
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
    const target = await shop.findStore(who.brandId, storeId)
    if (!target) throw new AppError('STORE_NOT_FOUND')
    const known = await find(who, input.basketToken)
    if (known && known.storeId !== storeId && known.lines.length > 0) throw new AppError('SLOT_RESERVE')
    const sent = postcode ? { postcode, latitude, longitude } : null
    const row = known ?? (await create(who, { storeId, method, location: sent }))
    const network = await networkOf(db, who)
    const written = await write(who, { row, version: input.version }, async (locked, tx) => {
      await dropDraft(tx, locked)
      const { brandId, now } = who
      const wish = { brandId, basketId: locked.id, storeId, method, slotId, date, now, network }
      return {
        storeId,
        fulfilmentMethod: method,
        location: locked.location ?? sent,
        slot: await slots.reserve(tx, wish),
      }
    })
    return show(who, written)
  }

  return { update, clear, restore, updateTip, reserveTimeSlot }
}
