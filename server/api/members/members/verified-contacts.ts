import type { Recipient } from '../../messaging/index.ts'
import type { Member } from './members.queries.ts'

/** Contacts for messages that only the member may read: their email address, and a phone number they verified. */
export function verifiedContactsOf({ email, phone, phoneVerifiedAt }: Member): Recipient[] {
  return phone && phoneVerifiedAt ? [{ email }, { phone }] : [{ email }]
}
