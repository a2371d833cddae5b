import { AppError } from '@larder/shared/errors'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { DataSubject } from '../model/per-brand.ts'
import { membersQueries, type AuthDeps, type Member, type Owner } from '../members/index.ts'

/** Removes personal data from a person's orders, which are kept for the accounts. */
type ForgetOrders = (tx: Tx, subject: DataSubject) => Promise<void>

/** Whether an order still needs the person's data: it is open, being paid, or due for a refund. */
type HasOrderUnderWay = (db: Executor, subject: DataSubject, now: Date) => Promise<boolean>

export type MemberDeps = AuthDeps & { forgetOrders: ForgetOrders; hasOrderUnderWay: HasOrderUnderWay }

/** IDs of the calling member. Every query has both in its WHERE clause (trust T6). Throws UNAUTHENTICATED. */
export function getOwner({ brand, session }: RequestContext): Owner {
  if (!session?.memberId) throw new AppError('UNAUTHENTICATED')
  return { brandId: brand.id, memberId: session.memberId }
}
export type { Owner }

/** The caller's row. Throws UNAUTHENTICATED when the member has been erased in the meantime. */
export async function loadCallingMember({ db }: MemberDeps, context: RequestContext): Promise<Member> {
  const { brandId, memberId } = getOwner(context)
  const member = await membersQueries(db).findById(brandId, memberId)
  if (!member) throw new AppError('UNAUTHENTICATED')
  return member
}
