import type { Executor, Tx } from '../../kernel/db/client.ts'
import { couponUsesQueries } from '../coupons/index.ts'
import { releaseCredit } from '../rewards/index.ts'
import type { OrderRow } from './orders.queries.ts'

/** Gives an order's slot back. */
export type CancelSlot = (db: Executor, held: { brandId: string; basketId: string }) => Promise<void>

/** Lets go of what a draft held of limited things: its coupon use, the credit and, unless the basket keeps it, its slot. */
export async function freeLimits(
  tx: Tx,
  { brandId, id, basketId, memberId }: OrderRow,
  cancelSlot: CancelSlot | undefined,
): Promise<void> {
  await couponUsesQueries(tx).deleteOfOrder(brandId, id)
  if (memberId) await releaseCredit(tx, { brandId, memberId, orderId: id })
  await cancelSlot?.(tx, { brandId, basketId })
}
