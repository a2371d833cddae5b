import type { Hono } from 'hono'
import { memberApi } from '@larder/shared/contracts'
import type { AppEnv } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { sessionCookie } from '../../http/session.ts'
import { forgetService } from './forget.service.ts'
import type { MemberDeps } from './member-deps.ts'
import { verificationService } from './verification.service.ts'

/** Proving a phone, and being forgotten (spec §7 Member). */
export function memberSecurityRoutes(app: Hono<AppEnv>, deps: MemberDeps): void {
  const verification = verificationService(deps)
  route(app, memberApi.requestVerificationCode, (asked, context) => verification.request(context, asked))
  route(app, memberApi.checkVerificationCode, async (asked, context) => {
    await verification.check(context, asked)
    return { success: true }
  })

  const forget = forgetService(deps)
  route(app, memberApi.requestForget, async (_, context) => {
    await forget.request(context)
    return { success: true }
  })
  route(app, memberApi.confirmForget, async ({ verificationCode }, context) => {
    await forget.confirm(context, verificationCode)
    context.setHeader('Set-Cookie', sessionCookie('', 0))
    return { success: true }
  })
}
