import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { orderKeys, orders } from '../../db/schema/index.ts'

const nobody = { firstName: 'Deleted', lastName: 'member', email: 'deleted@invalid', phoneNumber: '' }

/** Takes the person out of a member's orders: what was sold and paid stays for the books (trust T24). */
export async function forgetOrders(
  tx: Tx,
  { brandId, memberId }: { brandId: string; memberId: string },
): Promise<void> {
  const own = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.brandId, brandId), eq(orders.memberId, memberId)))
  await tx.delete(orderKeys).where(and(eq(orderKeys.brandId, brandId), inArray(orderKeys.orderId, own)))
  await tx
    .update(orders)
    .set({
      memberId: null,
      // No session is called this: nobody owns the order any more.
      sessionId: 'forgotten',
      contact: nobody,
      deliveryAddress: null,
      billingAddress: null,
      instructions: null,
      driver: null,
      visit: null,
    })
    .where(and(eq(orders.brandId, brandId), eq(orders.memberId, memberId)))
}
