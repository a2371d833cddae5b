import type { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import { soldOutService } from '../../catalog/index.ts'
import { EVERY_STORE } from '../../model/schema/index.ts'
import { shopQueries, type SoldItem } from '../basket/shop.queries.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { toPartKey } from '../stock/pieces.ts'
import { findHeldParts } from '../stock/stock.queries.ts'

type Line = basketApi.BasketLine
/** An item as it was chosen: that of a line, or of a part of its meal deal. */
type Chosen = Pick<Line, 'menuItemId' | 'sizeId' | 'name' | 'options'>
/** What of a choice is not sold now. `size` is absent for options, which nobody counts. */
type Gone = { name: string; item: string; size?: string }

const listChosen = ({ mealDealParts, ...line }: Line): readonly Chosen[] =>
  mealDealParts.length > 0 ? mealDealParts : [line]

/** What of a choice is not sold now, by the names that the order has of it. */
function listGone({ menuItemId: item, sizeId, name, options }: Chosen, sold: SoldItem | undefined): Gone[] {
  if (!sold || sold.sold === 'no') return [{ name, item }]
  const { soldOut } = sold
  const isSizeOut = sizeId !== undefined && soldOut.isSizeOut(item, sizeId)
  return [
    // With its last size the item is out, too.
    ...(isSizeOut || sold.sold === 'out' ? [{ name, item, size: isSizeOut ? sizeId : '' }] : []),
    ...options
      .filter(({ groupId, optionId }) => soldOut.isOptionOut(groupId, optionId))
      .map((option) => ({ name: option.name, item })),
  ]
}

/**
 * Checks before something is charged, or placed in cash, that all of these lines are still sold: an order is agreed to up to half an
 * hour before it is paid. Counted pieces that the order holds are its own (decision 310), unless the item is out in all stores.
 * Costs a statement only where something is out. Throws ITEM_UNAVAILABLE, with its name.
 */
export async function checkStillSold(
  deps: AppDeps,
  { brandId, basketId, storeId }: Pick<OrderRow, 'brandId' | 'basketId' | 'storeId'>,
  lines: readonly Line[],
): Promise<void> {
  const chosen = lines.flatMap(listChosen)
  const slugs = chosen.map(({ menuItemId }) => menuItemId)
  const items = await shopQueries(deps).findItems(brandId, storeId, slugs)
  const gone = chosen.flatMap((one) => listGone(one, items.get(one.menuItemId)))
  if (gone.length === 0) return
  const soldOut = await soldOutService(deps).load(brandId)
  const [store, everywhere] = [soldOut.at(storeId), soldOut.at(EVERY_STORE)]
  const held = new Set((await findHeldParts(deps.db, { brandId, basketId }, deps.clock())).map(toPartKey))
  const isOwn = ({ item, size }: Gone): boolean =>
    size !== undefined &&
    store.isCounted(item, size || undefined) &&
    held.has(toPartKey({ storeId, item, size })) &&
    !everywhere.isPartOut({ kind: 'item', owner: item, part: '' }, false) &&
    !everywhere.isSizeOut(item, size)
  const [missing] = gone.filter((part) => !isOwn(part))
  if (missing) throw new AppError('ITEM_UNAVAILABLE', { display: `${missing.name} is no longer available.` })
}
