import { createHash } from 'node:crypto'
import type { Address } from '@larder/shared/contracts'
import { mobileNumber } from '../../model/mobile-number.ts'

/**
 * The known identity of whoever orders. One person may use many email addresses, so limits "for each person" count by
 * every identifier: any one of them that was seen before means the same person (trust T17).
 */
export type Person = {
  memberId?: string | undefined
  email?: string | undefined
  name?: { first: string; last: string } | undefined
  /** As typed: identifies a person only together with the name. */
  phone?: string | undefined
  /** E.164: verified by a code, so it identifies a person by itself. */
  verifiedPhone?: string | undefined
  address?: Pick<Address, 'addressLine1' | 'postcode'> | null | undefined
  /** The gateway's fingerprints of cards that are known before or after payment. */
  cardFingerprints?: readonly string[] | undefined
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an address: without what follows a plus sign and, at Gmail, without dots. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [mailbox = ''] = local.split('+')
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}

const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const phoneOf = (typed: string): string => mobileNumber(typed) ?? typed.replaceAll(/\D/g, '')

/** `kind:<hash>`: no personal data can be read from it. */
function key(kind: string, ...parts: readonly string[]): string[] {
  if (parts.includes('')) return []
  return [`${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`]
}

export const cardKey = (fingerprint: string): string[] => key('card', fingerprint)

/** The keys of a person; none for an unknown one. The first, when there is one, is the member's or the mailbox's. */
export function identityKeys(person: Person): string[] {
  const { memberId, email, name, phone, verifiedPhone, address, cardFingerprints = [] } = person
  const fullName = name ? normalise(name.first) + normalise(name.last) : ''
  return [
    ...(memberId ? [`member:${memberId}`] : []),
    ...(email ? key('email', mailboxOf(email)) : []),
    ...(verifiedPhone ? key('phone', verifiedPhone) : []),
    ...(phone ? key('phone-name', phoneOf(phone), fullName) : []),
    ...(address
      ? key('address-name', normalise(address.addressLine1 + (address.postcode ?? '')), fullName)
      : []),
    ...cardFingerprints.flatMap(cardKey),
  ]
}
