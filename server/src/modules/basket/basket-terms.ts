import type { basketApi } from '@larder/shared/contracts'
import { tipProblem, toPence } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { BasketStore } from './basket-store.ts'
import type { Input, Caller } from './basket.types.ts'
import { addressAt, locationOf } from './basket-location.ts'
import { emptyBasket } from './empty-basket.ts'
import { methodTerms } from './method-terms.ts'
import { tipOf } from './reply/index.ts'
import type { SlotBook } from '../slots/index.ts'

/** A write without further input. */
export type WriteInput = { basketToken: string; version?: number | undefined }

/** The terms of a basket besides its lines and coupon: method, location, tip, slot, emptying. */
export function basketTerms({ db }: AppDeps, store: BasketStore, slots: SlotBook) {
  const {
    find,
    findKnown,
    create,
    write,
    dropDraft,
    releaseSlot,
    moveSlot,
    networkOf,
    show,
    factsOf: readState,
    shop,
  } = store

  /**
   * Changes method, location or store. What the new store does not sell stays and is marked (readings 35); for a chosen
   * slot one at the same time is reserved (spec §4). A new location does not replace an address that was set: the
   * address still decides (trust T29), unless `replacesAddress` says that the shopper left it for another, which
   * checkout then asks for.
   */
  async function update(caller: Caller, input: Input<'update'>): Promise<basketApi.Basket> {
    const { storeId, fulfilmentMethod: method, fulfilmentLocation, replacesAddress = false } = input
    const target = await shop.findStore(caller.brandId, storeId)
    if (!target) throw new AppError('STORE_NOT_FOUND')
    const row =
      (await find(caller, input.basketToken)) ?? (await create(caller, { storeId, method, location: null }))
    const written = await write(caller, { row, version: input.version }, async (locked, tx) => {
      const moved = {
        storeId,
        fulfilmentMethod: method,
        location: fulfilmentLocation ?? locked.location,
        deliveryAddress: replacesAddress ? null : addressAt(target, locked),
      }
      const terms = methodTerms(target, { method, location: locationOf(moved), now: caller.now })
      if (!terms.isOffered || !terms.isServed) throw new AppError('FULFILMENT_SWAP')
      return { ...moved, ...(await moveSlot(tx, locked, { storeId, method, caller })) }
    })
    return show(caller, written)
  }

  async function clear(caller: Caller, { basketToken, version }: WriteInput): Promise<basketApi.Basket> {
    const row = await find(caller, basketToken)
    if (!row) return emptyBasket(await shop.findOffer(caller.brandId), {})
    const written = await write(caller, { row, version }, async (locked, tx) => {
      const clearedLines = locked.lines.length > 0 ? locked.lines : locked.clearedLines
      const released = await releaseSlot(tx, locked, caller.now)
      return { lines: [], clearedLines, coupon: null, tipPence: null, ...released }
    })
    return show(caller, written)
  }

  async function restore(caller: Caller, { basketToken }: WriteInput): Promise<basketApi.Basket> {
    const row = await findKnown(caller, basketToken)
    const written = await write(caller, { row }, ({ lines, clearedLines }) =>
      lines.length === 0 && clearedLines ? { lines: clearedLines, clearedLines: null } : {},
    )
    return show(caller, written)
  }

  async function updateTip(caller: Caller, { basketToken, tip, version }: Input<'updateTip'>) {
    const row = await findKnown(caller, basketToken)
    const { isEnabled, bounds } = tipOf(await readState(row, caller))
    const tipPence = toPence(tip)
    const display = isEnabled ? tipProblem(tipPence, bounds) : 'This order takes no tip.'
    if (tipPence > 0 && display) throw new AppError('TIP_NOT_ALLOWED', { display })
    return show(caller, await write(caller, { row, version }, () => ({ tipPence })))
  }

  async function reserveTimeSlot(caller: Caller, input: Input<'reserveTimeSlot'>): Promise<basketApi.Basket> {
    const {
      storeId,
      fulfilmentMethod: method,
      slotId,
      timeSlotDate: date,
      postcode,
      latitude,
      longitude,
    } = input
    const target = await shop.findStore(caller.brandId, storeId)
    if (!target) throw new AppError('STORE_NOT_FOUND')
    const known = await find(caller, input.basketToken)
    if (known && known.storeId !== storeId && known.lines.length > 0) throw new AppError('SLOT_RESERVE')
    const sent = postcode ? { postcode, latitude, longitude } : null
    const row = known ?? (await create(caller, { storeId, method, location: sent }))
    const network = await networkOf(db, caller)
    const written = await write(caller, { row, version: input.version }, async (locked, tx) => {
      await dropDraft(tx, locked)
      const { brandId, now } = caller
      const request = { brandId, basketId: locked.id, storeId, method, slotId, date, now, network }
      return {
        storeId,
        fulfilmentMethod: method,
        location: locked.location ?? sent,
        slot: await slots.reserve(tx, request),
      }
    })
    return show(caller, written)
  }

  return { update, clear, restore, updateTip, reserveTimeSlot }
}
