import type { checkoutApi } from '@larder/shared/contracts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { membersQueries, savedCardsQueries } from '../../members/index.ts'
import type { Person } from '../orders/identity-keys.ts'
import type { BasketRow } from '../basket-records/basket.queries.ts'

type PersonSources = {
  row: BasketRow
  memberId: string | undefined
  /** Contact details of the order, when they are newer than the basket's. */
  contact?: Pick<checkoutApi.ContactDetails, 'firstName' | 'lastName' | 'email' | 'phoneNumber'> | null
}

/** A member's verified numbers and cards. */
async function verifiedDetailsOf(db: Executor, brandId: string, memberId: string) {
  const owner = { brandId, memberId }
  const phone = await membersQueries(db).findPhoneOf(owner)
  const cards = await savedCardsQueries(db).findAll(owner)
  return { phone, cardFingerprints: cards.flatMap((card) => card.fingerprint ?? []) }
}

/** The known identity of a basket's person, or of the order being placed from it (trust T17). */
export async function findPerson(
  db: Executor,
  { row, memberId, contact = row.contact }: PersonSources,
): Promise<Person> {
  const verified = memberId ? await verifiedDetailsOf(db, row.brandId, memberId) : undefined
  return {
    memberId,
    email: contact?.email,
    name: contact ? { first: contact.firstName, last: contact.lastName } : undefined,
    phone: contact?.phoneNumber,
    verifiedPhone: verified?.phone ?? row.verifiedPhone ?? undefined,
    address: row.fulfilmentMethod === 'delivery' ? row.deliveryAddress : undefined,
    cardFingerprints: verified?.cardFingerprints,
  }
}
