import { AppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/security-log.ts'
import { emailKeyOf, membersQueries, type Member } from '../members/members.queries.ts'
import { accountLimits, consumeAccountLimit } from './account-limits.ts'
import type { AuthDeps } from './auth-deps.ts'
import { authLimits } from './auth-limits.ts'
import { isPassword } from './password.ts'

/** The member with this address and password. Throws SIGN_IN_FAILED without saying which was wrong. */
export async function memberByPassword(
  deps: AuthDeps,
  context: RequestContext,
  { username, password }: { username: string; password: string },
): Promise<Member> {
  const { db, log } = deps
  const { brand, requestId } = context
  const emailKey = emailKeyOf(username)
  const byAddress = authLimits.signInByAddress
  const uncount = await consumeAccountLimit(deps, context, {
    limit: accountLimits.password,
    account: emailKey,
    byAddress,
  })
  const member = await membersQueries(db).findByEmail(brand.id, username)
  const isCorrect = await isPassword(member?.passwordHash, password, { cost: deps.config.passwordCost })
  if (!member || !isCorrect) {
    logSecurity(log, 'authn_login_fail', { brandId: brand.id, requestId, memberId: member?.id })
    throw new AppError('SIGN_IN_FAILED')
  }
  await uncount()
  return member
}
