import { and, eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../db/client.ts'
import { couponUses } from '../../db/schema/index.ts'
import type { OrderRow } from './orders.queries.ts'

/** Gives an order's slot back. */
export type CancelSlot = (db: Executor, held: { brandId: string; basketId: string }) => Promise<void>

/** Lets go of what a draft held of limited things: its coupon use and, unless the basket keeps it, its slot. */
export async function freeLimits(
  tx: Tx,
  { brandId, id, basketId }: OrderRow,
  cancelSlot: CancelSlot | undefined,
): Promise<void> {
  await tx.delete(couponUses).where(and(eq(couponUses.brandId, brandId), eq(couponUses.orderId, id)))
  await cancelSlot?.(tx, { brandId, basketId })
}
