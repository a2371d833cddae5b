import { and, eq, inArray, or } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '@larder/shared/errors'
import type { Executor, Tx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  baskets,
  creditEntries,
  loyaltyEntries,
  marketingChoices,
  memberAddresses,
  memberCards,
  memberIdentities,
  members,
  referrals,
  resetTokens,
  reviews,
  sessions,
  verifiedPhones,
} from '../../db/schema/index.ts'
import type { RequestContext } from '../../http/context.ts'
import { logSecurity } from '../../http/security-log.ts'
import {
  authLimits,
  CODE_SEC,
  endSessionsOfMember,
  issueCode,
  secondsToResend,
  spendCode,
  type CodeBinding,
} from '../auth/index.ts'
import { cardsQueries } from './cards.queries.ts'
import { callingMember, ownerOf, type MemberDeps, type Owner } from './member-deps.ts'
import type { Member } from './members.queries.ts'
import { provenWaysTo } from './proven-ways.ts'

/** Tables that hold nothing but what is the member's own. */
const OWN_TABLES = [
  memberAddresses,
  memberCards,
  memberIdentities,
  verifiedPhones,
  resetTokens,
  loyaltyEntries,
  creditEntries,
] as const satisfies PgTable[]

/** Deletes everything about a member here; orders keep their numbers for the books, without the person. */
async function erase(tx: Tx, { brandId, memberId }: Owner): Promise<void> {
  // The basket in hand knows places and people too; it is found by its session.
  const own = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.brandId, brandId), eq(sessions.memberId, memberId)))
  await tx.delete(baskets).where(and(eq(baskets.brandId, brandId), inArray(baskets.sessionId, own)))
  await endSessionsOfMember(tx, { brandId, memberId })
  for (const table of OWN_TABLES) {
    await tx.delete(table).where(and(eq(table.brandId, brandId), eq(table.memberId, memberId)))
  }
  const isOwner = eq(marketingChoices.owner, `member:${memberId}`)
  await tx.delete(marketingChoices).where(and(eq(marketingChoices.brandId, brandId), isOwner))
  const isSide = or(eq(referrals.inviteeId, memberId), eq(referrals.inviterId, memberId))
  await tx.delete(referrals).where(and(eq(referrals.brandId, brandId), isSide))
  // The stars stay, for the store's rating; the words and the name go.
  await tx
    .update(reviews)
    .set({ memberId: 'erased', comment: '' })
    .where(and(eq(reviews.brandId, brandId), eq(reviews.memberId, memberId)))
  await tx.delete(members).where(and(eq(members.brandId, brandId), eq(members.id, memberId)))
}

/** The right to be forgotten: asked for, confirmed by a mailed code, done at once (spec §7, trust T24). */
export const forgetService = (deps: MemberDeps) => {
  const { db, config, limits, messenger, log, adapters } = deps

  function bindingOf({ brand, session, now }: RequestContext, member: Member): CodeBinding {
    if (!session) throw new AppError('UNAUTHENTICATED')
    const bound = { sessionId: session.id, subject: member.emailKey, pepper: config.secret, now }
    return { brandId: brand.id, purpose: 'forget', ...bound }
  }

  /** Throws ORDER_UNDER_WAY while an order needs its person: nothing is half forgotten (decision 082). */
  async function checkOrders(db: Executor, context: RequestContext): Promise<void> {
    if (await deps.hasOrderUnderWay(db, ownerOf(context), context.now)) throw new AppError('ORDER_UNDER_WAY')
  }

  return {
    /** Throws VERIFICATION_REQUEST within 60 s of the last code, ORDER_UNDER_WAY while an order needs its person. */
    async request(context: RequestContext): Promise<void> {
      const member = await callingMember(deps, context)
      await checkOrders(db, context)
      const binding = bindingOf(context, member)
      if ((await secondsToResend(db, binding)) > 0)
        throw new AppError('VERIFICATION_REQUEST', { status: 429 })
      await limits.take(authLimits.codeBySession, context)
      const code = await issueCode(db, binding, member.id)
      const message = { kind: 'forget-code', code, minutes: CODE_SEC / 60 } as const
      for (const to of provenWaysTo(member)) messenger.post(message, to, context.brand)
    },

    /** Throws VERIFICATION_INCORRECT for a wrong code, ORDER_UNDER_WAY when an order was placed since it was asked for. */
    async confirm(context: RequestContext, code: string): Promise<void> {
      const member = await callingMember(deps, context)
      const owner = ownerOf(context)
      await checkOrders(db, context)
      await limits.take(authLimits.codeTries, context)
      const beforeRetry = () => limits.take(authLimits.codeRetries, context, `forget ${member.emailKey}`)
      if (!(await spendCode(db, bindingOf(context, member), { typed: code, beforeRetry }))) {
        throw new AppError('VERIFICATION_INCORRECT')
      }
      const cards = await cardsQueries(db).findAll(owner)
      await inTransaction(db, async (tx) => {
        await checkOrders(tx, context)
        await deps.forgetOrders(tx, owner)
        await erase(tx, owner)
      })
      logSecurity(log, 'user_deleted', { ...owner, requestId: context.requestId })
      messenger.post({ kind: 'account-erased' }, { email: member.email }, context.brand)
      for (const { instrumentId } of cards) {
        await adapters.cards.forgetCard(instrumentId).catch((err: unknown) => {
          log.warn({ err }, 'gateway did not forget a card')
        })
      }
    },
  }
}
