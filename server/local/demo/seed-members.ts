import { eq } from 'drizzle-orm'
import type { DemoMembers } from '@larder/brands/demo-members.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { marketingChoices, memberAddresses, members, verifiedPhones } from '@larder/api/model/schema/index.ts'
import {
  endSessionsOfMember,
  hashPassword,
  isCorrectPassword,
  grantCredit,
  makeEmailKey,
  membersQueries,
} from '@larder/api/members/index.ts'

type MemberSeed = { brandId: string; passwordHash: string; joinedAt: Date }
type DemoMember = DemoMembers['members'][number]

async function insertMember(db: Db, { brandId, passwordHash, joinedAt }: MemberSeed, demo: DemoMember) {
  const owner = { brandId, memberId: newId(joinedAt) }
  await inTransaction(db, async (tx) => {
    const isNew = await membersQueries(tx).insert({
      brandId,
      id: owner.memberId,
      email: demo.emailAddress,
      emailKey: makeEmailKey(demo.emailAddress),
      emailVerifiedAt: joinedAt,
      firstname: demo.firstname,
      lastname: demo.lastname,
      phone: demo.mobileContactNumber,
      phoneVerifiedAt: demo.mobileValidated ? joinedAt : null,
      passwordHash,
      referFriendCode: demo.referFriendCode,
      createdAt: joinedAt,
    })
    if (!isNew) return
    if (demo.mobileValidated) {
      await tx
        .insert(verifiedPhones)
        .values({ ...owner, phone: demo.mobileContactNumber, verifiedAt: joinedAt })
        .onConflictDoNothing()
    }
    const types = new Set<string>()
    for (const address of demo.addresses) {
      const isDefault = !types.has(address.type)
      types.add(address.type)
      const row = { ...owner, ...address, id: newId(joinedAt), isDefault, createdAt: joinedAt }
      await tx.insert(memberAddresses).values(row)
    }
    const options = Object.fromEntries(demo.marketing.map((type) => [type, true]))
    await tx
      .insert(marketingChoices)
      .values({ brandId, owner: `member:${owner.memberId}`, options, changedAt: joinedAt })
  })
}

/** Inserts the members of a demo brand once. Existing members stay unchanged. */
export async function seedMembers(
  db: Db,
  { brandId, demo, joinedAt }: { brandId: string; demo: DemoMembers; joinedAt: Date },
): Promise<void> {
  const known = await db
    .select({ emailKey: members.emailKey })
    .from(members)
    .where(eq(members.brandId, brandId))
  const emails = new Set(known.map(({ emailKey }) => emailKey))
  const missing = demo.members.filter(({ emailAddress }) => !emails.has(makeEmailKey(emailAddress)))
  if (missing.length === 0) return
  const passwordHash = await hashPassword(demo.password)
  for (const member of missing) await insertMember(db, { brandId, passwordHash, joinedAt }, member)
}

/** Removes demo passwords that are still in use, and ends the sessions of their members. */
export async function removeDemoPasswords(
  db: Db,
  { brandId, demo }: { brandId: string; demo: DemoMembers },
): Promise<void> {
  for (const { emailAddress } of demo.members) {
    const member = await membersQueries(db).findByEmail(brandId, emailAddress)
    if (!member || !(await isCorrectPassword(member.passwordHash, demo.password))) continue
    await membersQueries(db).update(brandId, member.id, { passwordHash: null })
    await endSessionsOfMember(db, { brandId, memberId: member.id })
  }
}

/** Grants demo members the credit in their file, once, and after their past orders, which would spend it. */
export async function seedCredit(
  db: Db,
  { brandId, demo, now }: { brandId: string; demo: DemoMembers; now: Date },
): Promise<void> {
  for (const { emailAddress, creditPence: amountPence } of demo.members) {
    const member = await membersQueries(db).findByEmail(brandId, emailAddress)
    if (!member || amountPence === 0) continue
    const gift = { brandId, memberId: member.id, amountPence, key: 'demo', text: 'Welcome to the demo', now }
    await inTransaction(db, (tx) => grantCredit(tx, gift))
  }
}
