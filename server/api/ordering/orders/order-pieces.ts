import type { basketApi } from '@larder/shared/contracts'
import { countPieces, type PieceCounts } from '../stock/pieces.ts'
import { toMenuItemChoice } from './line-choice.ts'
import type { OrderRow } from './orders.queries.ts'

/** The pieces of an order, or of the same order with other lines. */
export const countOrderPieces = (
  { storeId, snapshot }: Pick<OrderRow, 'storeId' | 'snapshot'>,
  { items }: Pick<basketApi.Basket, 'items'> = snapshot.basket,
): PieceCounts => countPieces(storeId, items.map(toMenuItemChoice))
