import type { Tx } from '@larder/kernel/db/client.ts'
import type { AppDeps } from '../../app-deps.ts'
import { countPieces, type Available, type PieceLine } from '../stock/pieces.ts'
import { lockStock, stockBook, type IsCounted } from '../stock/stock-book.ts'
import type { BasketRow } from './basket.queries.ts'
import { loadNetworkLimit, type NetworkCaller } from './network-limit.ts'

type StockContext = {
  deps: Pick<AppDeps, 'config'>
  caller: NetworkCaller & { now: Date }
  isCounted: IsCounted
}

const countRow = ({ storeId, lines }: BasketRow, isCounted: IsCounted) =>
  countPieces(storeId, lines, isCounted)

/** Whether a basket has pieces of which its store says how many are left. */
export const hasCounted = (row: BasketRow, isCounted: IsCounted): boolean => countRow(row, isCounted).size > 0

/**
 * Holds the counted pieces of a basket that was written, as far as there are any, for ten minutes from now. A basket of a
 * store that counts nothing costs no statement. What its order holds while it is paid stays, whatever becomes of the basket.
 */
export async function holdStock(
  tx: Tx,
  { before, after }: { before: BasketRow; after: BasketRow },
  { deps, caller, isCounted }: StockContext,
): Promise<void> {
  const pieces = countRow(after, isCounted)
  if (pieces.size === 0 && !hasCounted(before, isCounted)) return
  const { brandId, id: basketId, orderId } = after
  const network = await loadNetworkLimit(tx, caller, deps.config)
  const order = orderId === null ? undefined : 'isPaid'
  await stockBook.hold(tx, { brandId, basketId, pieces, network, order, now: caller.now })
}

type Growth = { locked: BasketRow; storeId: number; added: readonly PieceLine[] }

/**
 * What a basket may have of the counted parts of its lines and of those that are added, locked. Undefined if there are such
 * parts and no transaction to lock them.
 */
export async function lockStockOfLines(
  tx: Tx | undefined,
  { locked, storeId, added }: Growth,
  { deps, caller, isCounted }: StockContext,
): Promise<Available[] | undefined> {
  // Of all lines at once, so that every write of a basket locks its parts in the same order.
  const parts = [...countPieces(storeId, [...locked.lines, ...added], isCounted).values()]
  if (parts.length === 0) return []
  if (!tx) return undefined
  const { brandId, id: basketId } = locked
  const network = await loadNetworkLimit(tx, caller, deps.config)
  return lockStock(tx, { brandId, basketId, parts, network, now: caller.now })
}
