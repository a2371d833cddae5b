import type { basketApi } from '@larder/shared/contracts'
import { tipProblem, toPence } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import {
  startBasket,
  loadNamedBasket,
  requireBasket,
  writeBasket,
  type Caller,
  type BasketCallInput,
} from './basket-access.ts'
import { getLocation, getMethodTerms, placeAtStore } from './basket-location.ts'
import { adaptSlot, releaseFurtherSlots, releaseSlot, reserveReleasedSlot } from './basket-slot.ts'
import { loadBasketState, createEmptyBasket } from './basket-state.ts'
import type { BasketRow } from './basket.queries.ts'
import { toTipReply } from './reply.ts'
import { shopQueries } from './shop.queries.ts'
import { showBasket } from './show-basket.ts'

/** A write without further input. */
export type BasketWriteInput = { basketToken: string; version?: number | undefined }

/**
 * Changes method, location or store. Items that the new store does not sell stay and are marked (readings 35). For a
 * chosen slot, one at the same time is reserved (spec §4). A new location does not replace a delivery address, which
 * still decides (trust T29), unless `replacesAddress` states that the shopper chose another place, for which checkout
 * then asks.
 */
export async function updateBasket(
  deps: AppDeps,
  caller: Caller,
  input: BasketCallInput<'update'>,
): Promise<basketApi.Basket> {
  const { storeId, fulfilmentMethod: method, fulfilmentLocation, replacesAddress = false } = input
  const target = await shopQueries(deps).findStore(caller.brandId, storeId)
  if (!target) throw new AppError('STORE_NOT_FOUND')
  const row =
    (await loadNamedBasket(deps, caller, input.basketToken)) ??
    (await startBasket(deps, caller, { storeId, method, location: null }))
  const written = await writeBasket(deps, caller, {
    row,
    version: input.version,
    change: async (locked, tx) => {
      if (!tx) return undefined
      const moved = {
        ...placeAtStore(locked, { store: target, method, location: fulfilmentLocation }),
        ...(replacesAddress && { deliveryAddress: null }),
      }
      const terms = getMethodTerms(target, { method, location: getLocation(moved), now: caller.now })
      if (!terms.isOffered || !terms.isServed) throw new AppError('FULFILMENT_SWAP')
      const { config } = deps
      return { ...moved, ...(await adaptSlot(tx, locked, { config, caller, store: target, method })) }
    },
  })
  return showBasket(deps, caller, written)
}

/** Empties a basket, and ends its order if that is being paid. `restoreBasket` brings the lines back. */
export const emptyBasket = (
  deps: AppDeps,
  caller: Caller,
  basket: { row: BasketRow; version?: number | undefined },
): Promise<BasketRow> =>
  writeBasket(deps, caller, {
    ...basket,
    change: async (locked, tx) => {
      if (!tx) return undefined
      const clearedLines = locked.lines.length > 0 ? locked.lines : locked.clearedLines
      const released = await releaseSlot(tx, locked, caller.now)
      return { lines: [], clearedLines, coupon: null, tipPence: null, ...released }
    },
  })

export async function clearBasket(
  deps: AppDeps,
  caller: Caller,
  { basketToken, version }: BasketWriteInput,
): Promise<basketApi.Basket> {
  const row = await loadNamedBasket(deps, caller, basketToken)
  if (!row) return createEmptyBasket(await shopQueries(deps).findOffer(caller.brandId), {})
  return showBasket(deps, caller, await emptyBasket(deps, caller, { row, version }))
}

/** Restores the cleared lines and their slot in a basket that is still empty. */
export async function restoreBasket(
  deps: AppDeps,
  caller: Caller,
  { basketToken }: BasketWriteInput,
): Promise<basketApi.Basket> {
  const row = await requireBasket(deps, caller, basketToken)
  const { brandId, storeId } = row
  const store = storeId === null ? undefined : await shopQueries(deps).findStore(brandId, storeId)
  const written = await writeBasket(deps, caller, {
    row,
    change: async (locked, tx) => {
      if (!tx) return undefined
      const { lines, clearedLines } = locked
      if (lines.length > 0 || !clearedLines) return {}
      const held = await reserveReleasedSlot(tx, locked, { config: deps.config, caller, store })
      return { lines: clearedLines, clearedLines: null, ...held }
    },
  })
  await releaseFurtherSlots(deps, caller, written)
  return showBasket(deps, caller, written)
}

/** Sets the tip. Throws TIP_NOT_ALLOWED outside the store's bounds. */
export async function updateTip(
  deps: AppDeps,
  caller: Caller,
  { basketToken, tip, version }: BasketCallInput<'updateTip'>,
): Promise<basketApi.Basket> {
  const row = await requireBasket(deps, caller, basketToken)
  const { isEnabled, bounds } = toTipReply(await loadBasketState(deps, row, caller))
  const tipPence = toPence(tip)
  const display = isEnabled ? tipProblem(tipPence, bounds) : 'This order takes no tip.'
  if (tipPence > 0 && display) throw new AppError('TIP_NOT_ALLOWED', { display })
  return showBasket(
    deps,
    caller,
    await writeBasket(deps, caller, { row, version, change: () => ({ tipPence }) }),
  )
}
