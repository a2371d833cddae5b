import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { orders } from '../../db/schema/index.ts'

const nobody = { firstName: 'Deleted', lastName: 'member', email: 'deleted@invalid', phoneNumber: '' }

/** Takes the person out of a member's orders: what was sold and paid stays for the books (trust T24). */
export async function forgetOrders(
  tx: Tx,
  { brandId, memberId }: { brandId: string; memberId: string },
): Promise<void> {
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
