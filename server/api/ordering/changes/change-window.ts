import type { ordersApi } from '@larder/shared/contracts'
import { addMinutes, addSeconds, isActiveStatus, isSettingOn, leadTimeSec } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Store } from '../../model/index.ts'
import { shopQueries, type BrandOffer } from '../basket/shop.queries.ts'
import type { OrderRow } from '../orders/orders.queries.ts'

export type WindowTerms = { offer: BrandOffer; store: Store | undefined; now: Date }
type ChangedOrder = Pick<
  OrderRow,
  'state' | 'status' | 'slot' | 'fulfilmentMethod' | 'snapshot' | 'placedAt' | 'createdAt'
>

/** Minutes after ordering in which a mistake can be put right, also for the store's next slot. */
const MINUTES_AFTER_ORDERING = 5

/** Minutes before the lead time at which changing ends, by the brand's setting. */
function getMinutesBefore({ brand }: BrandOffer): number {
  const minutes = Number(brand.settings['orderChangeMinutes'] ?? 0)
  return Number.isFinite(minutes) && minutes > 0 ? minutes : 0
}

/** When the store needs to know at the latest what to pack; undefined for "as soon as possible". */
function getCutOff(order: ChangedOrder, { offer, store }: WindowTerms): Date | undefined {
  const { slot, fulfilmentMethod, placedAt, createdAt } = order
  if (slot.isAsap) return undefined
  const lead = leadTimeSec(store?.methods[fulfilmentMethod]?.leadTimeSec)
  const cutOff = addMinutes(addSeconds(new Date(slot.startsAt), -lead), -getMinutesBefore(offer))
  const soonest = addMinutes(placedAt ?? createdAt, MINUTES_AFTER_ORDERING)
  return cutOff > soonest ? cutOff : soonest
}

/**
 * Whether an order may still be changed and cancelled: until the store begins, and for a chosen time until the store
 * needs to know (readings 130). Undefined for an order that has ended, and where the brand does not offer it.
 */
export function getOrderChanges(order: ChangedOrder, terms: WindowTerms): ordersApi.OrderChanges | undefined {
  const { offer, now } = terms
  const isOffered = isSettingOn(offer.brand.settings, 'orderChanges')
  if (!isOffered || order.state !== 'placed' || !isActiveStatus(order.status)) return undefined
  const cutOff = getCutOff(order, terms)
  const until = cutOff?.toISOString()
  const end = (reason: string) => ({ canChange: false, canCancel: false, until, reason })
  const { name } = order.snapshot.store
  if (order.status !== 'sent_to_store')
    return end(`${name} has started on your order, so it can no longer be changed.`)
  if (cutOff && cutOff <= now)
    return end('It is too close to the time of your order to change it. The store may still help you.')
  return { canChange: true, canCancel: true, until }
}

/** What the brand and the store say now, which decides about an order's change. */
export async function loadWindowTerms(
  deps: AppDeps,
  { brandId, storeId }: Pick<OrderRow, 'brandId' | 'storeId'>,
): Promise<Omit<WindowTerms, 'now'>> {
  const shop = shopQueries(deps)
  const [offer, store] = await Promise.all([shop.findOffer(brandId), shop.findStore(brandId, storeId)])
  return { offer, store }
}

/** Throws ORDER_CHANGE_CLOSED with the reason for an order that may no longer be changed or cancelled. */
export function checkChangeable(order: ChangedOrder, terms: WindowTerms): void {
  const changes = getOrderChanges(order, terms)
  if (changes?.canChange) return
  throw new AppError('ORDER_CHANGE_CLOSED', changes?.reason ? { display: changes.reason } : {})
}
