import type { checkoutApi } from '@larder/shared/contracts'
import type { Executor } from '../../kernel/db/client.ts'
import { membersQueries, savedCardsQueries } from '../members/index.ts'
import type { Person } from '../orders/index.ts'
import type { BasketRow } from '../basket-records/index.ts'

type Known = {
  row: BasketRow
  memberId: string | undefined
  /** Who the order names, when that is newer than what the basket holds. */
  contact?: Pick<checkoutApi.ContactDetails, 'firstName' | 'lastName' | 'email' | 'phoneNumber'> | null
}

/** Numbers and cards that are proven to be a member's. */
async function provenOf(db: Executor, brandId: string, memberId: string) {
  const owner = { brandId, memberId }
  const phone = await membersQueries(db).findPhoneOf(owner)
  const cards = await savedCardsQueries(db).findAll(owner)
  return { phone, cardFingerprints: cards.flatMap((card) => card.fingerprint ?? []) }
}

/** What is known of the person of a basket, or of the order that is being made of it (trust T17). */
export async function findPerson(
  db: Executor,
  { row, memberId, contact = row.contact }: Known,
): Promise<Person> {
  const proven = memberId ? await provenOf(db, row.brandId, memberId) : undefined
  return {
    memberId,
    email: contact?.email,
    name: contact ? { first: contact.firstName, last: contact.lastName } : undefined,
    phone: contact?.phoneNumber,
    verifiedPhone: proven?.phone ?? row.verifiedPhone ?? undefined,
    address: row.fulfilmentMethod === 'delivery' ? row.deliveryAddress : undefined,
    cardFingerprints: proven?.cardFingerprints,
  }
}
