import type { authApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { getCookieSecret, toSession } from './request-session.ts'
import { loadMemberByCode } from './one-time-code.ts'
import { AUTH_LIMITS, type AuthDeps } from './auth-limits.ts'
import { loadMemberByPassword, chooseSessionKind, nameBrowser, signIn, type SignedIn } from './sign-in.ts'
import {
  endSession,
  renewBrowserSession,
  renewNativeSession,
  startSession,
  type SessionRow,
} from './sessions.ts'
import { loadMemberByProvider } from './social.ts'

type GrantOf<G extends authApi.Grant['grant_type']> = Extract<authApi.Grant, { grant_type: G }>

/**
 * A session for a visitor: the current one if it is valid (so a visitor who lost the tokens keeps the basket), else a
 * new one.
 */
async function guestGrant(
  deps: AuthDeps,
  context: RequestContext,
  grant: GrantOf<'client_credentials'>,
): Promise<SignedIn> {
  const { brand, now, session } = context
  const kind = chooseSessionKind(context.request, grant.platform)
  const isMembers = session && (session.strategy === 'member' || session.dormantMemberId !== undefined)
  const endsMember = grant.strategy === 'guest' && isMembers
  // Before anything can refuse the guest's session: who has logged out is no member.
  if (endsMember) await endSession(deps.db, brand.id, session.id)
  if (session && kind === 'browser' && !endsMember) {
    const renewed = await renewBrowserSession(deps.db, {
      brandId: brand.id,
      id: session.id,
      now,
      presented: getCookieSecret(context.request),
      browserId: nameBrowser(context),
      // A lost reply would lose the basket; only a session that now gets its browser needs another secret.
      rotates: 'once-named',
    })
    if (renewed)
      return { started: renewed, basketToken: await loadBasketOfCaller(deps, context, renewed.row) }
  }
  await deps.limits.consume(AUTH_LIMITS.guestByAddress, context)
  if (session && !endsMember) await endSession(deps.db, brand.id, session.id)
  const browserId = kind === 'browser' ? nameBrowser(context) : undefined
  return {
    started: await startSession(deps.db, { brandId: brand.id, kind, now, browserId }),
    basketToken: undefined,
  }
}

const loadBasketOfCaller = ({ db, baskets }: AuthDeps, { brand }: RequestContext, row: SessionRow) =>
  baskets.loadToken(db, { brandId: brand.id, session: toSession(row, true) })

/**
 * A browser's session is identified by its cookie, whatever the body contains. An app exchanges its refresh token
 * (trust T1).
 */
async function refreshGrant(
  deps: AuthDeps,
  context: RequestContext,
  grant: GrantOf<'refresh_token'>,
): Promise<SignedIn> {
  const { brand, now, session, requestId } = context
  if (chooseSessionKind(context.request, grant.platform) === 'browser') {
    const presented = getCookieSecret(context.request)
    const browserId = nameBrowser(context)
    const renewed =
      session &&
      (await renewBrowserSession(deps.db, {
        brandId: brand.id,
        id: session.id,
        now,
        presented,
        browserId,
        rotates: 'always',
      }))
    if (!renewed) throw new AppError('UNAUTHENTICATED')
    return { started: renewed, basketToken: await loadBasketOfCaller(deps, context, renewed.row) }
  }
  const refreshToken = grant.refresh_token ?? ''
  const result = await renewNativeSession(deps.db, { brandId: brand.id, refreshToken, now })
  if (result.kind === 'renewed') {
    return {
      started: result.started,
      basketToken: await loadBasketOfCaller(deps, context, result.started.row),
    }
  }
  if (result.kind === 'reused') {
    logSecurity(deps.log, 'authn_token_reuse', { brandId: brand.id, requestId, sessionId: result.sessionId })
  }
  throw new AppError('UNAUTHENTICATED')
}

async function customGrant(deps: AuthDeps, context: RequestContext, grant: GrantOf<'custom_request'>) {
  return grant.provider === 'otp'
    ? loadMemberByCode(deps, context, grant)
    : loadMemberByProvider(deps, context, grant)
}

/**
 * Executes one grant of `oauthToken` (spec §7). Throws the errors of the grant's own checks and never signs in
 * partially.
 */
export async function executeGrant(
  deps: AuthDeps,
  context: RequestContext,
  grant: authApi.Grant,
): Promise<SignedIn> {
  switch (grant.grant_type) {
    case 'client_credentials':
      return guestGrant(deps, context, grant)
    case 'refresh_token':
      return refreshGrant(deps, context, grant)
    case 'password':
    case 'custom_request': {
      const member =
        grant.grant_type === 'password'
          ? await loadMemberByPassword(deps, context, grant)
          : await customGrant(deps, context, grant)
      const kind = chooseSessionKind(context.request, grant.platform)
      return signIn(deps, context, { member, kind, basketToken: grant.basketToken })
    }
    default:
      return grant satisfies never
  }
}
