import { eq } from 'drizzle-orm'
import { isSettingOn } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import type { Brand } from '@larder/kernel/http/context.ts'
import { makeEmailKey, membersQueries } from '../../members/index.ts'
import type { OutboxMessage, Recipient } from '../../messaging/index.ts'
import { brands } from '../../model/schema/index.ts'
import { parseMobileNumber } from '../../model/scalars.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { isErasedOrder } from '../orders/forget-orders.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'

/** The recipient of a message; undefined when it is not sent. */
type ResolvedRecipient = Recipient | undefined | Promise<Recipient | undefined>
export type ChooseRecipient = (order: OrderRow, deps: AppDeps) => ResolvedRecipient

export const getOrderId = ({ payload }: OutboxMessage): string => String(payload['orderId'])

export async function loadOrder({ db }: AppDeps, message: OutboxMessage): Promise<OrderRow> {
  const order = await ordersQueries(db).find({ brandId: message.brandId, id: getOrderId(message) })
  if (!order) throw new Error('The order is not there')
  return order
}

export async function loadBrand({ db }: AppDeps, brandId: string): Promise<Brand> {
  const [row] = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(eq(brands.id, brandId))
  if (!row) throw new Error(`Brand ${brandId} is not there`)
  return row
}

export const chooseEmailRecipient = (order: OrderRow): ResolvedRecipient =>
  isErasedOrder(order) ? undefined : { email: order.contact.email }

/**
 * The SMS recipient: only UK mobile numbers (trust T4), if the brand sends SMS and the shopper asked for them. Orders
 * through a wallet never ask.
 */
export async function chooseSmsRecipient(
  { brandId, contact }: OrderRow,
  deps: AppDeps,
): Promise<Recipient | undefined> {
  const phone = contact.smsUpdates ? parseMobileNumber(contact.phoneNumber) : undefined
  if (!phone) return undefined
  const { brand } = await shopQueries(deps).findOffer(brandId)
  return isSettingOn(brand.settings, 'smsOrderUpdates') ? { phone } : undefined
}

/** The name to greet the recipient by; undefined unless the address or number is proven to be the member's (trust T32). */
export async function loadGreetingName(
  { db }: AppDeps,
  { brandId, memberId, contact }: OrderRow,
  to: Recipient,
): Promise<string | undefined> {
  const member = memberId ? await membersQueries(db).findById(brandId, memberId) : undefined
  const isProven =
    'email' in to
      ? member?.emailVerifiedAt && member.emailKey === makeEmailKey(to.email)
      : member?.phoneVerifiedAt && member.phone === to.phone
  return isProven ? contact.firstName : undefined
}
