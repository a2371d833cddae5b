import { AppError } from '@larder/shared/errors'
import { isSameSecret } from '@larder/kernel/http/signature.ts'
import type { Session } from '@larder/kernel/http/context.ts'
import type { OrderRow } from './orders.queries.ts'

/** Splits the token of a signed link into its two parts; undefined for a malformed token. */
export function parseOrderLink(token: string): { businessOrderId: string; secret: string } | undefined {
  const [businessOrderId, secret, ...more] = token.split('.')
  return businessOrderId && secret && more.length === 0 ? { businessOrderId, secret } : undefined
}

/** Whether this session or its member owns the order. A member owns it on every device. */
export function isOrderOwner(order: OrderRow, session: Session | undefined): boolean {
  if (!session) return false
  if (order.memberId) return order.memberId === session.memberId
  return order.sessionId === session.id
}

type AccessClaim = { session: Session | undefined; link?: string | undefined }

/**
 * Returns the order to its owner and to anyone with the signed link. Any other caller gets the 404 of an unknown order,
 * as does a request for an order that is not placed (trust T6).
 */
export function getAccessibleOrder(order: OrderRow | undefined, { session, link }: AccessClaim): OrderRow {
  const isPlaced = order?.state === 'placed'
  const sent = link === undefined ? undefined : parseOrderLink(link)
  const hasValidLink =
    isPlaced &&
    sent !== undefined &&
    sent.businessOrderId === order.id &&
    isSameSecret(sent.secret, order.linkSecret)
  if (!isPlaced || !(hasValidLink || isOrderOwner(order, session))) throw new AppError('ORDER_VIEW')
  return order
}
