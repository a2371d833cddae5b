import type { Recipient } from '../messages/index.ts'
import type { Member } from './members.queries.ts'

/** How a member is told something that only they may read: their address, and a phone that was proven to be theirs. */
export function verifiedContactsOf({ email, phone, phoneVerifiedAt }: Member): Recipient[] {
  return phone && phoneVerifiedAt ? [{ email }, { phone }] : [{ email }]
}
