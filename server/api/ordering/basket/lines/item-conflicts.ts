import type { FulfilmentMethod } from '@larder/shared/contracts'
import type { SoldItem } from '../shop.queries.ts'
import { conflict, type Conflict, type Menu } from './resolved-line.ts'

const offersMethod = ({ item }: SoldItem, method: FulfilmentMethod) =>
  item.methods.length === 0 || item.methods.includes(method)

/** Why this item, in this size, is not available now; empty when it is. */
export function itemConflicts(sold: SoldItem, sizeId: string | undefined, { scope }: Menu): Conflict[] {
  if (sold.sold !== 'yes') return [conflict('ITEM_UNAVAILABLE', 'Item is no longer available.')]
  if (!offersMethod(sold, scope.method)) {
    return [conflict('METHOD_UNAVAILABLE', `${sold.item.name} is not available for ${scope.method}.`)]
  }
  const isSizeGone = sold.sizes.length > 0 && !sold.sizes.some(({ slug }) => slug === sizeId)
  return isSizeGone ? [conflict('ITEM_UNAVAILABLE', 'This size is no longer available.')] : []
}
