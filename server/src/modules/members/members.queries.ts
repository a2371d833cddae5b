import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { memberIdentities, members, verifiedPhones } from '../../db/schema/index.ts'

export type Member = typeof members.$inferSelect
export type NewMember = typeof members.$inferInsert

/** What makes two spellings of an e-mail address the same one. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

const isMember = (brandId: string, id: string) => and(eq(members.brandId, brandId), eq(members.id, id))

/** Data access of members only: no rules, no HTTP. */
export const membersQueries = (db: Executor) => ({
  async findById(brandId: string, id: string): Promise<Member | undefined> {
    const [row] = await db.select().from(members).where(isMember(brandId, id))
    return row
  },
  async findByEmail(brandId: string, email: string): Promise<Member | undefined> {
    const isEmail = eq(members.emailKey, emailKeyOf(email))
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
  /** The member a phone number proves, if any. */
  async findVerifiedPhone(brandId: string, phone: string): Promise<string | undefined> {
    const [row] = await db
      .select({ memberId: verifiedPhones.memberId })
      .from(verifiedPhones)
      .where(and(eq(verifiedPhones.brandId, brandId), eq(verifiedPhones.phone, phone)))
    return row?.memberId
  },
})
export type MembersQueries = ReturnType<typeof membersQueries>
