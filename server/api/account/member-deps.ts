import { AppError } from '@larder/shared/errors'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { DataSubject } from '../model/per-brand.ts'
import { membersQueries, type AuthDeps, type Member, type Owner } from '../members/index.ts'

/** Removes personal data from a person's orders, which stay for the accounts. */
export type ForgetOrders = (tx: Tx, subject: DataSubject) => Promise<void>

/** Whether an order still needs its person's data: on its way, being paid, or with a refund due. */
export type HasOrderUnderWay = (db: Executor, subject: DataSubject, now: Date) => Promise<boolean>

export type MemberDeps = AuthDeps & { forgetOrders: ForgetOrders; hasOrderUnderWay: HasOrderUnderWay }

/** Ids of the calling member; every query has both in its WHERE (trust T6). Throws UNAUTHENTICATED. */
export function ownerOf({ brand, session }: RequestContext): Owner {
  if (!session?.memberId) throw new AppError('UNAUTHENTICATED')
  return { brandId: brand.id, memberId: session.memberId }
}
export type { Owner }

/** The caller's own row. Throws UNAUTHENTICATED when the member was erased meanwhile. */
export async function callingMember({ db }: MemberDeps, context: RequestContext): Promise<Member> {
  const { brandId, memberId } = ownerOf(context)
  const member = await membersQueries(db).findById(brandId, memberId)
  if (!member) throw new AppError('UNAUTHENTICATED')
  return member
}

/** The member as the subject of their data; what they left while signed out is theirs once their address is proven. */
export const toDataSubject = ({ brandId, id, emailKey, emailVerifiedAt }: Member): DataSubject => ({
  brandId,
  memberId: id,
  provenEmail: emailVerifiedAt ? emailKey : undefined,
})
