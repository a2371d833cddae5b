import { randomBytes, randomInt, createHash } from 'node:crypto'
import type { Address } from '@larder/shared/contracts'
import { parseMobileNumber } from '../../model/scalars.ts'
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import { NEGATIVE_STATUSES } from '@larder/shared/domain'
import type { Executor } from '@larder/kernel/db/client.ts'
import { orderKeys, orders } from '../../model/schema/index.ts'

export type OrderKey = { brandId: string; id: string }

// The alphabet has no vowels and no easily confused characters, because the number is read out over the phone.
const ID_ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'

const generateRandomText = (count: number) =>
  Array.from({ length: count }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join('')

/** An opaque 192-bit ID with a readable prefix (trust T6). */
const generateOpaqueId = (prefix: string) => `${prefix}_${randomBytes(24).toString('base64url')}`

/** Identifies a placed order in URLs and messages. It cannot be guessed. */
export const generateBusinessOrderId = (): string => generateOpaqueId('ord')
/** Identifies an order that is not paid yet (docs/decisions/030). */
export const generateDraftOrderId = (): string => generateOpaqueId('drf')

/** The number of an order for display, such as `LK4M-7QX2`. It is never used as a key. */
export const generateOrderNumber = (): string => `${generateRandomText(4)}-${generateRandomText(4)}`

/**
 * The known identity of a customer. One person may use many email addresses, so limits "per person" count by every
 * identifier: any identifier that was seen before means the same person (trust T17).
 */
export type Person = {
  memberId?: string | undefined
  email?: string | undefined
  name?: { first: string; last: string } | undefined
  /** The phone number as typed, which identifies a person only together with the name. */
  phone?: string | undefined
  /** A phone number in E.164 that was verified by a code, so it identifies a person by itself. */
  verifiedPhone?: string | undefined
  address?: Pick<Address, 'addressLine1' | 'postcode'> | null | undefined
  /** The gateway's fingerprints of cards known before or after payment. */
  cardFingerprints?: readonly string[] | undefined
}

const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an email address: without the part after a plus sign and, for Gmail, without dots. */
export function getMailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [mailbox = ''] = local.split('+')
  return GMAIL_DOMAINS.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

const normaliseText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const normalisePhone = (typed: string): string => parseMobileNumber(typed) ?? typed.replaceAll(/\D/g, '')

/** A key `kind:<hash>`, which reveals no personal data. */
function makeKey(kind: string, ...parts: readonly string[]): string[] {
  if (parts.includes('')) return []
  return [`${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`]
}

export const createCardKey = (fingerprint: string): string[] => makeKey('card', fingerprint)

/**
 * The keys of a person, each once; empty for an unknown person. The first key, if there is one, is the member's or the
 * mailbox's.
 */
export function createIdentityKeys(person: Person): string[] {
  const { memberId, email, name, phone, verifiedPhone, address, cardFingerprints = [] } = person
  const fullName = name ? normaliseText(name.first) + normaliseText(name.last) : ''
  const keys = [
    ...(memberId ? [`member:${memberId}`] : []),
    ...(email ? makeKey('email', getMailbox(email)) : []),
    ...(verifiedPhone ? makeKey('phone', verifiedPhone) : []),
    ...(phone ? makeKey('phone-name', normalisePhone(phone), fullName) : []),
    ...(address
      ? makeKey('address-name', normaliseText(address.addressLine1 + (address.postcode ?? '')), fullName)
      : []),
    ...cardFingerprints.flatMap(createCardKey),
  ]
  return [...new Set(keys)]
}

/** The statements that store the identity keys of an order's person: one, or none for an unknown person. */
export function listKeyInserts(db: Executor, { brandId, id: orderId }: OrderKey, keys: readonly string[]) {
  const rows = keys.map((key) => ({ brandId, orderId, key }))
  return rows.length > 0 ? [db.insert(orderKeys).values(rows).onConflictDoNothing()] : []
}

/** Stores the identity keys of an order's person; existing ones are kept. */
export async function insertOrderKeys(db: Executor, order: OrderKey, keys: readonly string[]): Promise<void> {
  for (const insert of listKeyInserts(db, order, keys)) await insert
}

/** Replaces the keys after a draft's contact details were corrected. */
export async function replaceOrderKeys(
  db: Executor,
  order: OrderKey,
  keys: readonly string[],
): Promise<void> {
  await db.delete(orderKeys).where(and(eq(orderKeys.brandId, order.brandId), eq(orderKeys.orderId, order.id)))
  await insertOrderKeys(db, order, keys)
}

/**
 * Whether anyone with one of these keys placed an order before, other than one that ended without goods. An index makes
 * this independent of the number of orders.
 */
export async function hasOrdered(
  db: Executor,
  {
    brandId,
    keys,
    exceptOrderId,
  }: { brandId: string; keys: readonly string[]; exceptOrderId?: string | null },
): Promise<boolean> {
  if (keys.length === 0) return false
  const [found] = await db
    .select({ id: orders.id })
    .from(orderKeys)
    .innerJoin(orders, and(eq(orders.brandId, orderKeys.brandId), eq(orders.id, orderKeys.orderId)))
    .where(
      and(
        eq(orderKeys.brandId, brandId),
        inArray(orderKeys.key, [...keys]),
        eq(orders.state, 'placed'),
        notInArray(orders.status, [...NEGATIVE_STATUSES]),
        exceptOrderId ? ne(orders.id, exceptOrderId) : undefined,
      ),
    )
    .limit(1)
  return found !== undefined
}
