import type { Hono } from 'hono'
import { memberApi } from '@larder/shared/contracts'
import { AppError, isAppError } from '@larder/shared/errors'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { CLEARED_BROWSER_COOKIE } from '@larder/kernel/http/browser-cookie.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { writeSessionCookie, clearedDeviceCookie } from '../members/index.ts'
import { forgetService } from './forget.service.ts'
import type { MemberDeps } from './member-deps.ts'
import { verificationService } from './verification.service.ts'

/** Unexpected errors during an erasure have a separate message (spec §8 Verification). */
async function toVerificationError(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    if (isAppError(cause) || isDatabaseUnavailable(cause)) throw cause
    throw new AppError('VERIFICATION_PROCESSING', { cause })
  }
}

/** Verifying a phone, and erasing a member (spec §7 Member). */
export function memberSecurityRoutes(app: Hono<AppEnv>, deps: MemberDeps): void {
  const verification = verificationService(deps)
  mountRoute(app, memberApi.requestVerificationCode, (asked, context) => verification.request(context, asked))
  mountRoute(app, memberApi.checkVerificationCode, async (asked, context) => {
    await verification.check(context, asked)
    return { success: true }
  })

  const forget = forgetService(deps)
  mountRoute(app, memberApi.requestForget, async (_, context) => {
    await toVerificationError(() => forget.request(context))
    return { success: true }
  })
  mountRoute(app, memberApi.confirmForget, async ({ verificationCode }, context) => {
    await toVerificationError(() => forget.confirm(context, verificationCode))
    context.setHeader('Set-Cookie', writeSessionCookie('', 0))
    context.setHeader('Set-Cookie', clearedDeviceCookie)
    context.setHeader('Set-Cookie', CLEARED_BROWSER_COOKIE)
    return { success: true }
  })
}
