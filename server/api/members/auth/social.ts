import { and, eq, gt, isNull } from 'drizzle-orm'
import type { authApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { newId, newSecret } from '@larder/kernel/db/id.ts'
import { socialChallenges } from '../../model/schema/index.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { hashSecret } from './request-session.ts'
import { makeEmailKey, membersQueries, type Member, type NewMember } from '../members/members.queries.ts'
import type { VerifiedPerson } from '@larder/providers/identity/identity.ts'
import { AUTH_LIMITS, type AuthDeps } from './auth-limits.ts'
import { generateReferralCode } from './register.ts'
import { endSessionsOfMember } from './sessions.ts'

const CHALLENGE_MINUTES = 10

type Credential = {
  provider: authApi.SocialProvider
  token: string
  nonce?: string
  firstname?: string
  lastname?: string
}

/** Creates a nonce for one sign-in of this session, valid for ten minutes (trust T21). */
export async function createChallenge(
  { db, limits }: AuthDeps,
  context: RequestContext,
  provider: authApi.SocialProvider,
): Promise<string> {
  const { brand, session, now } = context
  if (!session) throw new AppError('UNAUTHENTICATED')
  await limits.consume(AUTH_LIMITS.social, context)
  const nonce = newSecret()
  await db.insert(socialChallenges).values({
    brandId: brand.id,
    nonceHash: hashSecret(nonce),
    sessionId: session.id,
    provider,
    expiresAt: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
  })
  return nonce
}

async function redeemChallenge({ db }: AuthDeps, context: RequestContext, { provider, nonce }: Credential) {
  const { brand, session, now } = context
  if (!session || !nonce) return false
  const spent = await db
    .update(socialChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(socialChallenges.brandId, brand.id),
        eq(socialChallenges.nonceHash, hashSecret(nonce)),
        eq(socialChallenges.sessionId, session.id),
        eq(socialChallenges.provider, provider),
        isNull(socialChallenges.usedAt),
        gt(socialChallenges.expiresAt, now),
      ),
    )
    .returning({ provider: socialChallenges.provider })
  return spent.length === 1
}

/**
 * Finds the member that a provider's token identifies: by the provider's subject, else by a *verified* email address,
 * else a new member. Throws SOCIAL_SIGN_IN for an invalid token or nonce, and EMAIL_VERIFICATION for a person without a
 * verified address (trust T21).
 */
export async function loadMemberByProvider(
  deps: AuthDeps,
  context: RequestContext,
  credential: Credential,
): Promise<Member> {
  await deps.limits.consume(AUTH_LIMITS.signInByAddress, context)
  const hasValidChallenge = await redeemChallenge(deps, context, credential)
  const verifier = deps.adapters.identity[credential.provider]
  const { token, nonce = '', provider } = credential
  const verdict =
    hasValidChallenge &&
    (await verifier?.verify({ token, nonce }).catch((cause: unknown) => {
      throw new AppError('SOCIAL_SIGN_IN', { status: 503, cause })
    }))
  if (verdict && verdict.ok)
    return linkMember(deps, context, { ...getName(credential), ...verdict.person, provider })
  const { brand, requestId } = context
  logSecurity(deps.log, 'authn_login_fail', { brandId: brand.id, requestId, detail: provider })
  const isAddress = verdict && (verdict.reason === 'email-unverified' || verdict.reason === 'email-missing')
  throw new AppError(isAddress ? 'EMAIL_VERIFICATION' : 'SOCIAL_SIGN_IN')
}

/** Apple sends the name once to the browser, and never to the server. */
const getName = ({ firstname, lastname }: Credential) => ({ firstname, lastname })

async function linkMember(
  { db, log }: AuthDeps,
  { brand, now, requestId }: RequestContext,
  { provider, subject, email, firstname = '', lastname = '' }: VerifiedPerson & { provider: string },
): Promise<Member> {
  return inTransaction(db, async (tx) => {
    const queries = membersQueries(tx)
    const linked = await queries.findByIdentity(brand.id, provider, subject)
    if (linked) return linked
    const member: NewMember = {
      brandId: brand.id,
      id: newId(now),
      email,
      emailKey: makeEmailKey(email),
      firstname,
      lastname,
      emailVerifiedAt: now,
      referFriendCode: generateReferralCode(),
      createdAt: now,
    }
    const isNew = await queries.insert(member)
    if (isNew) logSecurity(log, 'user_created', { brandId: brand.id, requestId, memberId: member.id })
    const owner = await queries.findByEmail(brand.id, email)
    if (!owner) throw new AppError('SOCIAL_SIGN_IN')
    // An unverified registration of this address must lose access.
    if (!owner.emailVerifiedAt) {
      await endSessionsOfMember(tx, { brandId: brand.id, memberId: owner.id })
      await queries.update(brand.id, owner.id, { passwordHash: null, emailVerifiedAt: now })
    }
    await queries.insertIdentity({ brandId: brand.id, provider, subject, memberId: owner.id, createdAt: now })
    return owner
  })
}
