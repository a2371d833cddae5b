import { createHash } from 'node:crypto'
import type { Address } from '@larder/shared/contracts'
import { mobileNumber } from '../../model/mobile-number.ts'

/**
 * What is known of whoever orders. One person has many addresses of e-mail, so limits "for each person" count by
 * everything that names somebody: any one of them that was seen before is the same person (trust T17).
 */
export type Person = {
  memberId?: string | undefined
  email?: string | undefined
  name?: { first: string; last: string } | undefined
  /** As typed: names somebody only together with the name. */
  phone?: string | undefined
  /** E.164: proven by a code, so it names somebody alone. */
  verifiedPhone?: string | undefined
  address?: Pick<Address, 'addressLine1' | 'postcode'> | null | undefined
  /** The gateway's fingerprints of cards that are known before or after payment. */
  cardFingerprints?: readonly string[] | undefined
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: without what follows a plus sign and, at Gmail, without dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [mailbox = ''] = local.split('+')
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const phoneOf = (typed: string): string => mobileNumber(typed) ?? typed.replaceAll(/\D/g, '')

/** `kind:<hash>`: nothing personal can be read from it. */
function key(kind: string, ...parts: readonly string[]): string[] {
  if (parts.includes('')) return []
  return [`${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`]
}

export const cardKey = (fingerprint: string): string[] => key('card', fingerprint)

/** The keys of a person; none for somebody still unknown. The first, when there is one, is the member's or the mailbox's. */
export function identityKeys(person: Person): string[] {
  const { memberId, email, name, phone, verifiedPhone, address, cardFingerprints = [] } = person
  const fullName = name ? plain(name.first) + plain(name.last) : ''
  return [
    ...(memberId ? [`member:${memberId}`] : []),
    ...(email ? key('email', mailboxOf(email)) : []),
    ...(verifiedPhone ? key('phone', verifiedPhone) : []),
    ...(phone ? key('phone-name', phoneOf(phone), fullName) : []),
    ...(address ? key('address-name', plain(address.addressLine1 + (address.postcode ?? '')), fullName) : []),
    ...cardFingerprints.flatMap(cardKey),
  ]
}
