import { eq } from 'drizzle-orm'
import { orders } from '../../model/schema/index.ts'
import type { TestShop } from '@larder/testing/test-shop.ts'

/** Answers a payment's 3-D Secure challenge, as its shopper would. */
export const answerChallenge = (shop: TestShop, id: string, given: 'approve' | 'fail' | 'cancel') =>
  shop.sandbox.control(`/cards/payments/${id}/answer`, { answer: given })

export const readOrderState = async (shop: TestShop, id: string) =>
  (await shop.db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)))[0]?.state
