import type { Hono } from 'hono'
import { authApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppEnv, RequestContext } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { writeSessionCookie } from './request-session.ts'
import { newSecret } from '@larder/kernel/db/id.ts'
import { loadOrigin } from '../../messaging/index.ts'
import type { AuthDeps } from './auth-limits.ts'
import { executeGrant } from './grants.ts'
import { sendSignInCode } from './one-time-code.ts'
import { checkResetToken, requestPasswordReset, resetPassword } from './password-reset.ts'
import { registerMember } from './register.ts'
import { ACCESS_TOKEN_SEC, endSession } from './sessions.ts'
import type { SignedIn } from './sign-in.ts'
import { createChallenge } from './social.ts'

const RESET_SENT_MESSAGE =
  'If there is an account with this email address, we have sent it a link to choose a new password.'

/** A browser gets its cookie and two opaque tokens that grant nothing. An app gets the real tokens (trust T1). */
function toTokensReply({ started, basketToken, merge }: SignedIn, context: RequestContext): authApi.Tokens {
  const { row, secret, refreshToken } = started
  const isBrowser = row.kind === 'browser'
  const lifeSec = Math.floor((row.expiresAt.getTime() - context.now.getTime()) / 1_000)
  if (isBrowser && secret) context.setHeader('Set-Cookie', writeSessionCookie(secret, lifeSec))
  return {
    access_token: isBrowser || !secret ? newSecret() : secret,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: Math.min(ACCESS_TOKEN_SEC, lifeSec),
    strategy: row.strategy,
    basketToken,
    basketMerge: merge,
  }
}

/** Sign-in, sessions, registration and forgotten passwords (spec §4 Authentication, §7 Guest and auth). */
export function authRoutes(app: Hono<AppEnv>, deps: AuthDeps): void {
  mountRoute(app, authApi.oauthToken, async (grant, context) =>
    toTokensReply(await executeGrant(deps, context, grant), context),
  )
  mountRoute(app, authApi.revoke, async (_, context) => {
    const { session, brand, requestId } = context
    context.setHeader('Set-Cookie', writeSessionCookie('', 0))
    if (session) {
      await endSession(deps.db, brand.id, session.id)
      logSecurity(deps.log, 'authn_token_revoked', { brandId: brand.id, requestId, sessionId: session.id })
    }
    return { success: true }
  })
  mountRoute(app, authApi.socialChallenge, async ({ provider }, context) => {
    const service = deps.adapters.browser[`${provider}SignIn`]
    if (!service?.publicKey || !service.scriptUrl) throw new AppError('SOCIAL_SIGN_IN')
    const nonce = await createChallenge(deps, context, provider)
    const { origin } = await loadOrigin(deps, context.brand.id, context.request.headers)
    const { publicKey: clientId, scriptUrl, integrity } = service
    return {
      provider,
      nonce,
      state: nonce,
      clientId,
      scriptUrl,
      integrity,
      redirectUri: `${origin}/login/redirect`,
    }
  })
  mountRoute(app, authApi.register, async (details, context) => {
    await registerMember(deps, context, details)
    return { success: true }
  })
  mountRoute(app, authApi.requestResetPassword, async (asked, context) => {
    await requestPasswordReset(deps, context, asked)
    return { success: true, message: RESET_SENT_MESSAGE }
  })
  mountRoute(app, authApi.validateResetToken, async ({ token }, context) => {
    await checkResetToken(deps, context, token)
    return { success: true }
  })
  mountRoute(app, authApi.resetPassword, async (asked, context) => {
    await resetPassword(deps, context, asked)
    return { success: true }
  })
  mountRoute(app, authApi.sendOtpMessage, (asked, context) => sendSignInCode(deps, context, asked))
}
