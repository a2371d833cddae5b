import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { couponUsesQueries } from '../coupons/coupon-uses.queries.ts'
import { releaseCredit } from '../../members/index.ts'
import type { OrderRow } from './orders.queries.ts'

/** Releases an order's slot. */
export type CancelSlot = (db: Executor, held: { brandId: string; basketId: string }) => Promise<void>

/**
 * Releases what a draft held of limited resources: its coupon use, the credit and, unless the basket keeps it, its
 * slot.
 */
export async function releaseResources(
  tx: Tx,
  { brandId, id, basketId, memberId }: OrderRow,
  cancelSlot: CancelSlot | undefined,
): Promise<void> {
  await couponUsesQueries(tx).deleteOfOrder(brandId, id)
  if (memberId) await releaseCredit(tx, { brandId, memberId, orderId: id })
  await cancelSlot?.(tx, { brandId, basketId })
}
