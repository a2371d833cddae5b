import { AppError } from '@larder/shared/errors'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import { createBrowserId, readBrowserId } from '@larder/kernel/http/browser-cookie.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { makeEmailKey, membersQueries, type Member } from '../members/members.queries.ts'
import { accountLimits, consumeAccountLimit } from './account-limits.ts'
import { AUTH_LIMITS, type AuthDeps } from './auth-limits.ts'
import { isCorrectPassword } from './password.ts'
import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { isBrowser } from '@larder/kernel/http/public-origin.ts'
import type { BasketGateway, BasketMove } from './basket-gateway.ts'
import { createDeviceCookie } from './known-device.ts'
import { endSession, startSession, type SessionKind, type StartedSession } from './sessions.ts'

/**
 * Finds the member with this email address and password. Throws SIGN_IN_FAILED without revealing which of them was
 * wrong.
 */
export async function loadMemberByPassword(
  deps: AuthDeps,
  context: RequestContext,
  { username, password }: { username: string; password: string },
): Promise<Member> {
  const { db, log } = deps
  const { brand, requestId } = context
  const emailKey = makeEmailKey(username)
  const byAddress = AUTH_LIMITS.signInByAddress
  const uncount = await consumeAccountLimit(deps, context, {
    limit: accountLimits.password,
    account: emailKey,
    byAddress,
  })
  const member = await membersQueries(db).findByEmail(brand.id, username)
  const isCorrect = await isCorrectPassword(member?.passwordHash, password, {
    cost: deps.config.passwordCost,
  })
  if (!member || !isCorrect) {
    logSecurity(log, 'authn_login_fail', { brandId: brand.id, requestId, memberId: member?.id })
    throw new AppError('SIGN_IN_FAILED')
  }
  await uncount()
  return member
}

export type SignedIn = BasketMove & { started: StartedSession }

/**
 * An app identifies itself and sends no browser headers. A request that looks like a browser's gets a cookie (trust
 * T1).
 */
export function chooseSessionKind(request: Request, platform: string | undefined): SessionKind {
  const isApp = platform === 'ios' || platform === 'android'
  return isApp && !isBrowser(request) ? 'native' : 'browser'
}

/** The browser's name, which it is given here if no document gave it one. */
export function nameBrowser({ request, setHeader }: RequestContext): string {
  const known = readBrowserId(request.headers)
  if (known) return known
  const { id, cookie } = createBrowserId()
  setHeader('Set-Cookie', cookie)
  return id
}

/**
 * Starts the member's session under a new ID (against session fixation) and brings a guest's baskets to the member. The
 * session from before the sign-in ends. The browser is recognised from then on (trust T31).
 */
export async function signIn(
  deps: AppDeps & { baskets: BasketGateway },
  context: RequestContext,
  { member, kind, basketToken }: { member: Member; kind: SessionKind; basketToken?: string },
): Promise<SignedIn> {
  const { brand, now, session, requestId, address } = context
  const bringBaskets = await deps.baskets.prepareSignIn(deps, brand.id)
  const browserId = kind === 'browser' ? nameBrowser(context) : undefined
  const signedIn = await inTransaction(deps.db, async (tx) => {
    const started = await startSession(tx, { brandId: brand.id, memberId: member.id, kind, now, browserId })
    const move = await bringBaskets(tx, {
      brandId: brand.id,
      fromSessionId: session?.id,
      toSessionId: started.row.id,
      memberId: member.id,
      basketToken,
      network: addressKey(address),
      now,
    })
    if (session) await endSession(tx, brand.id, session.id)
    return { started, ...move }
  })
  if (kind === 'browser') {
    const { secret } = deps.config
    context.setHeader('Set-Cookie', createDeviceCookie({ secret, context, account: member.emailKey }))
  }
  const details = { brandId: brand.id, requestId, memberId: member.id, sessionId: signedIn.started.row.id }
  logSecurity(deps.log, 'authn_login_success', details)
  return signedIn
}
