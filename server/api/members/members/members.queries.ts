import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { isOwnedBy, type DataSubject, type Owner } from '../../model/per-brand.ts'
import {
  memberIdentities,
  members,
  verifiedPhones,
  memberAddresses,
  memberCards,
} from '../../model/schema/index.ts'
import type { Recipient } from '../../messaging/index.ts'

export type Member = typeof members.$inferSelect
export type NewMember = typeof members.$inferInsert
export type { Owner }

/** The key that is the same for all spellings of an email address. */
export const makeEmailKey = (email: string): string => email.trim().toLowerCase()

const isMember = (brandId: string, id: string) => and(eq(members.brandId, brandId), eq(members.id, id))

/** Which member verified which phone number. A number belongs to at most one member of a brand. */
const verifiedPhoneQueries = (db: Executor) => ({
  /** Records who verified a number. Returns the member who owns it, which is a different member if they were first. */
  async claimPhone({ brandId, memberId }: Owner, phone: string, now: Date): Promise<string | undefined> {
    await db
      .insert(verifiedPhones)
      .values({ brandId, phone, memberId, verifiedAt: now })
      .onConflictDoNothing()
    return this.findVerifiedPhone(brandId, phone)
  },
  /** Releases the number of a member who has a new one, so that others may verify it. */
  async releasePhone(owner: Owner): Promise<void> {
    await db.delete(verifiedPhones).where(isOwnedBy(verifiedPhones, owner))
  },
  /** A member's verified number, if there is one. */
  async findPhoneOf(owner: Owner): Promise<string | undefined> {
    const [row] = await db
      .select({ phone: verifiedPhones.phone })
      .from(verifiedPhones)
      .where(isOwnedBy(verifiedPhones, owner))
      .limit(1)
    return row?.phone
  },
  /** The member who verified a phone number, if there is one. */
  async findVerifiedPhone(brandId: string, phone: string): Promise<string | undefined> {
    const [row] = await db
      .select({ memberId: verifiedPhones.memberId })
      .from(verifiedPhones)
      .where(and(eq(verifiedPhones.brandId, brandId), eq(verifiedPhones.phone, phone)))
    return row?.memberId
  },
})

/** A member's credit, in pence. */
const creditQueries = (db: Executor) => ({
  /** The credit that a member can spend now, in pence; 0 for a deleted member. */
  async findCredit({ brandId, memberId }: Owner): Promise<number> {
    const [row] = await db
      .select({ pence: members.creditPence })
      .from(members)
      .where(isMember(brandId, memberId))
    return row?.pence ?? 0
  },
  /** Adds to or subtracts from a member's credit in one statement; false when it would fall below `min`. */
  async changeCredit(owner: Owner, changePence: number, { min }: { min?: number } = {}): Promise<boolean> {
    const credit = sql`${members.creditPence} + ${changePence}`
    const rows = await db
      .update(members)
      .set({ creditPence: credit })
      .where(
        and(
          isMember(owner.brandId, owner.memberId),
          min === undefined ? undefined : sql`${credit} >= ${min}`,
        ),
      )
      .returning({ id: members.id })
    return rows.length === 1
  },
})

export const membersQueries = (db: Executor) => ({
  ...verifiedPhoneQueries(db),
  ...creditQueries(db),
  async findById(brandId: string, id: string): Promise<Member | undefined> {
    const [row] = await db.select().from(members).where(isMember(brandId, id))
    return row
  },
  /** Locks a member until the transaction ends, so that what they may have at most is counted once at a time. */
  async lock({ brandId, memberId }: Owner): Promise<void> {
    const isOwner = isMember(brandId, memberId)
    // Not a full lock, which would wait for every row that is being written for this member.
    await db.select({ id: members.id }).from(members).where(isOwner).for('no key update')
  },
  /** What a member's baskets depend on. */
  async findBasketTerms(brandId: string, id: string) {
    const [row] = await db
      .select({ phoneVerifiedAt: members.phoneVerifiedAt, ifMissing: members.ifMissing })
      .from(members)
      .where(isMember(brandId, id))
    return row && { isPhoneVerified: row.phoneVerifiedAt !== null, ifMissing: row.ifMissing }
  },
  async findByEmail(brandId: string, email: string): Promise<Member | undefined> {
    const isEmail = eq(members.emailKey, makeEmailKey(email))
    const [row] = await db
      .select()
      .from(members)
      .where(and(eq(members.brandId, brandId), isEmail))
    return row
  },
  async findByReferCode(brandId: string, code: string): Promise<Member | undefined> {
    const isCode = eq(members.referFriendCode, code.trim().toUpperCase())
    const [row] = await db
      .select()
      .from(members)
      .where(and(eq(members.brandId, brandId), isCode))
    return row
  },
  async findByIdentity(brandId: string, provider: string, subject: string): Promise<Member | undefined> {
    const { memberId, brandId: brand, provider: by, subject: sub } = memberIdentities
    const [row] = await db
      .select({ memberId })
      .from(memberIdentities)
      .where(and(eq(brand, brandId), eq(by, provider), eq(sub, subject)))
    return row && this.findById(brandId, row.memberId)
  },
  identitiesOf: (owner: Owner) =>
    db.select().from(memberIdentities).where(isOwnedBy(memberIdentities, owner)),
  async insertIdentity(identity: typeof memberIdentities.$inferInsert): Promise<void> {
    await db.insert(memberIdentities).values(identity).onConflictDoNothing()
  },
  /** False when the address or the code is taken. */
  async insert(member: NewMember): Promise<boolean> {
    const rows = await db.insert(members).values(member).onConflictDoNothing().returning({ id: members.id })
    return rows.length === 1
  },
  async update(brandId: string, id: string, changes: Partial<NewMember>): Promise<Member | undefined> {
    const [row] = await db.update(members).set(changes).where(isMember(brandId, id)).returning()
    return row
  },
  async isPhoneVerified(brandId: string, memberId: string): Promise<boolean> {
    const [row] = await db
      .select({ at: members.phoneVerifiedAt })
      .from(members)
      .where(isMember(brandId, memberId))
    return row?.at != null
  },
})

const OWN_TABLES = [memberAddresses, memberCards, memberIdentities, verifiedPhones]

/** Deletes a member's own row, addresses, cards, sign-in identities and verified numbers (trust T24). */
export async function deleteMember(tx: Tx, owner: Owner): Promise<void> {
  for (const table of OWN_TABLES) await tx.delete(table).where(isOwnedBy(table, owner))
  const { brandId, memberId } = owner
  await tx.delete(members).where(and(eq(members.brandId, brandId), eq(members.id, memberId)))
}

/** Contacts for messages that only the member may read: the email address, and the phone number if it is verified. */
export function getVerifiedContacts({ email, phone, phoneVerifiedAt }: Member): Recipient[] {
  return phone && phoneVerifiedAt ? [{ email }, { phone }] : [{ email }]
}

/** The member as a data subject. Data left while signed out belongs to them once their email address is verified. */
export const toDataSubject = ({ brandId, id, emailKey, emailVerifiedAt }: Member): DataSubject => ({
  brandId,
  memberId: id,
  provenEmail: emailVerifiedAt ? emailKey : undefined,
})
