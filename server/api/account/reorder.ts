import type * as z from 'zod'
import type {
  Address,
  basketApi,
  FulfilmentLocation,
  FulfilmentMethod,
  memberApi,
} from '@larder/shared/contracts'
import { cleanPostcode, isAddressComplete } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import type { AppDeps } from '../app-deps.ts'
import { addressesQueries, toSavedAddress } from '../members/index.ts'
import {
  addBasketItems,
  getLocation,
  markDeclared,
  setDeliveryAddress,
  toMenuItemChoice,
  type Caller,
  type OrderRow,
} from '../ordering/index.ts'
import type { Owner } from './member-deps.ts'

type Reorder = {
  order: OrderRow
  basketToken: string | undefined
  fulfilmentMethod: FulfilmentMethod
  /** The place that the shopper chose. */
  location: FulfilmentLocation | undefined
  owner: Owner
}

const isSamePostcode = (one: string, other: string): boolean => cleanPostcode(one) === cleanPostcode(other)

/**
 * Complete addresses for the new order, the most likely first: saved addresses with the default one first, then the
 * earlier order's. With a chosen place only those of its postcode.
 */
async function listAddresses(deps: AppDeps, { order, location, owner }: Reorder): Promise<Address[]> {
  const saved = await addressesQueries(deps.db).findAll(owner)
  const delivery = saved.map(toSavedAddress).filter(({ type }) => type === 'delivery')
  const addresses: Address[] = [...delivery, ...(order.deliveryAddress ? [order.deliveryAddress] : [])]
  const postcode = location?.postcode
  return addresses
    .filter(
      (address) => isAddressComplete(address) && (!postcode || isSamePostcode(address.postcode, postcode)),
    )
    .map(({ addressLine1, addressLine2, town, county, postcode: code, countryCode, latitude, longitude }) => {
      const lines = { addressLine1, addressLine2, town, county, postcode: code, countryCode }
      return { ...lines, latitude, longitude }
    })
}

type ReorderReply = z.input<typeof memberApi.reorder.reply>
type BasketReply = ReorderReply['basket']

/** Gives a basket without an address the first one that its store delivers to. */
async function addAddress(
  deps: AppDeps,
  caller: Caller,
  { basket, addresses }: { basket: basketApi.Basket; addresses: readonly Address[] },
): Promise<BasketReply> {
  if (basket.fulfilmentMethod.type !== 'delivery' || basket.addresses.delivery) return basket
  const { basketToken } = basket
  for (const address of addresses) {
    try {
      return (await setDeliveryAddress(deps, caller, { basketToken, address })).basket
    } catch (error) {
      if (!isAppError(error) || error.code !== 'DELIVERY_ADDRESS') throw error // the next one is tried
    }
  }
  return basket
}

/** The names of ordered lines of which something else is stated now. Lines without a statement are not food. */
function listRestated(ordered: readonly basketApi.BasketLine[], { items }: basketApi.Basket): string[] {
  const stated = new Set(items.map((line) => markDeclared(line)))
  return ordered
    .filter((line) => line.allergenStatement && !stated.has(markDeclared(line)))
    .map(({ name }) => name)
}

/**
 * Brings an order's lines into a current basket at today's prices, with a saved address, ready for checkout (readings
 * 108). A line that is there already keeps the larger quantity, so that a second press changes nothing. Lines that are
 * unavailable, or unavailable in that quantity, are named and left out; those of which something else is stated now are
 * named. Throws the basket's error when no line could be
 * added.
 */
export async function addOrderToBasket(
  deps: AppDeps,
  caller: Caller,
  reorder: Reorder,
): Promise<ReorderReply> {
  const { order, basketToken, fulfilmentMethod, location } = reorder
  const lines = order.snapshot.basket.items
  const addresses = fulfilmentMethod === 'delivery' ? await listAddresses(deps, reorder) : []
  const { basket, rejected } = await addBasketItems(deps, caller, {
    storeId: order.storeId,
    fulfilmentMethod,
    basketToken,
    menuItems: lines.map(toMenuItemChoice),
    fulfilmentLocation: location ?? getLocation({ ...order, location: null }) ?? undefined,
    isTopUp: true,
    needsOne: true,
  })
  const leftOut = rejected.flatMap(({ position, message }) => {
    const line = position === undefined ? undefined : lines[position]
    return line ? [{ name: line.name, message }] : []
  })
  const isLeftOut = (index: number) => rejected.some(({ position }) => position === index)
  return {
    restated: listRestated(
      lines.filter((_, index) => !isLeftOut(index)),
      basket,
    ),
    basket: await addAddress(deps, caller, { basket, addresses }),
    unavailable: leftOut.map(({ name }) => name),
    leftOut,
  }
}
