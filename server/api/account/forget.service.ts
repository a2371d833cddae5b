import { AppError } from '@larder/shared/errors'
import type { Executor, Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import type { DataSubject } from '../model/per-brand.ts'
import {
  AUTH_LIMITS,
  CODE_LIFETIME_SEC,
  endSessionsOfMember,
  deleteResetLinks,
  issueCode,
  secondsToResend,
  redeemCode,
  choicesQueries,
  deleteRewards,
  deleteMember,
  savedCardsQueries,
  getVerifiedContacts,
  toDataSubject,
  type CodeBinding,
  type Member,
} from '../members/index.ts'
import { basketQueries } from '../ordering/index.ts'
import { removeMemberReviews, deleteFutureContacts } from '../catalog/index.ts'
import { loadCallingMember, type MemberDeps } from './member-deps.ts'

/** Deletes all data about a person. Orders keep their amounts for the accounts, without the person. */
async function erasePersonalData(tx: Tx, subject: DataSubject): Promise<void> {
  const { brandId, memberId } = subject
  await basketQueries(tx).deleteOfSubject(subject)
  await deleteFutureContacts(tx, subject)
  await endSessionsOfMember(tx, subject)
  await deleteResetLinks(tx, subject)
  await deleteRewards(tx, subject)
  await choicesQueries(tx).delete(brandId, `member:${memberId}`)
  await removeMemberReviews(tx, subject)
  await deleteMember(tx, subject)
}

/**
 * The contacts that a code was sent to. A code is valid only while these are the member's contacts. A code sent only to
 * the email address proves that the address belongs to the member.
 */
function listCodeRecipients(member: Member) {
  const contacts = getVerifiedContacts(member)
  const subject = contacts.map((contact) => Object.values(contact).join('')).join(' ')
  return { contacts, subject, provesEmail: contacts.length === 1 }
}

/** The right to be forgotten: requested, confirmed by a mailed code and carried out at once (spec §7, trust T24). */
export const forgetService = (deps: MemberDeps) => {
  const { db, config, limits, messenger, log, adapters } = deps

  function bindCode({ brand, session, now }: RequestContext, member: Member): CodeBinding {
    if (!session) throw new AppError('UNAUTHENTICATED')
    const bound = {
      sessionId: session.id,
      subject: listCodeRecipients(member).subject,
      pepper: config.secret,
      now,
    }
    return { brandId: brand.id, purpose: 'forget', ...bound }
  }

  /** Throws ORDER_UNDER_WAY while an order needs its member's data: there is no partial erasure (decision 087). */
  async function checkOrders(db: Executor, subject: DataSubject, now: Date): Promise<void> {
    if (await deps.hasOrderUnderWay(db, subject, now)) throw new AppError('ORDER_UNDER_WAY')
  }

  return {
    /**
     * Throws VERIFICATION_REQUEST within 60 s of the last code, ORDER_UNDER_WAY while an order needs its member's data.
     */
    async request(context: RequestContext): Promise<void> {
      const member = await loadCallingMember(deps, context)
      await checkOrders(db, toDataSubject(member), context.now)
      const binding = bindCode(context, member)
      if ((await secondsToResend(db, binding)) > 0)
        throw new AppError('VERIFICATION_REQUEST', { status: 429 })
      await limits.consume(AUTH_LIMITS.codeBySession, context)
      const code = await issueCode(db, binding, member.id)
      const message = { kind: 'forget-code', code, minutes: CODE_LIFETIME_SEC / 60 } as const
      for (const to of listCodeRecipients(member).contacts) messenger.post(message, to, context.brand)
    },

    /** Throws VERIFICATION_INCORRECT for a wrong code, ORDER_UNDER_WAY when an order was placed since the request. */
    async confirm(context: RequestContext, code: string): Promise<void> {
      const member = await loadCallingMember(deps, context)
      const known = toDataSubject(member)
      await checkOrders(db, known, context.now)
      await limits.consume(AUTH_LIMITS.codeTries, context)
      const beforeRetry = () => limits.consume(AUTH_LIMITS.codeRetries, context, `forget ${member.emailKey}`)
      if (!(await redeemCode(db, bindCode(context, member), { typed: code, beforeRetry }))) {
        throw new AppError('VERIFICATION_INCORRECT')
      }
      const subject = listCodeRecipients(member).provesEmail
        ? { ...known, provenEmail: member.emailKey }
        : known
      const cards = await savedCardsQueries(db).findAll(subject)
      await inTransaction(db, async (tx) => {
        await checkOrders(tx, subject, context.now)
        await deps.forgetOrders(tx, subject)
        await erasePersonalData(tx, subject)
      })
      const { brandId, memberId } = subject
      logSecurity(log, 'user_deleted', { brandId, memberId, requestId: context.requestId })
      messenger.post({ kind: 'account-erased' }, { email: member.email }, context.brand)
      for (const { instrumentId } of cards) {
        await adapters.cards.forgetCard(instrumentId).catch((err: unknown) => {
          log.warn({ err }, 'gateway did not forget a card')
        })
      }
    },
  }
}
