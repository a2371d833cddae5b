import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { isBrowser } from '@larder/kernel/http/cross-site.ts'
import { logSecurity } from '@larder/kernel/http/security-log.ts'
import type { Member } from '../members/members.queries.ts'
import type { BasketGateway } from './basket-gateway.ts'
import { deviceCookie } from './known-device.ts'
import { endSession, startSession, type SessionKind, type Started } from './sessions.ts'

export type SignedIn = { started: Started; basketToken: string | undefined }

/**
 * An app identifies itself and sends none of a browser's headers; whatever looks like a browser gets a cookie (trust
 * T1).
 */
export function sessionKind(request: Request, platform: string | undefined): SessionKind {
  const isApp = platform === 'ios' || platform === 'android'
  return isApp && !isBrowser(request) ? 'native' : 'browser'
}

/**
 * Starts the member's session under a new id (against session fixation) and moves the basket to it; the session from
 * before the sign-in ends. The browser is recognised from then on (trust T31).
 */
export async function signIn(
  deps: AppDeps & { baskets: BasketGateway },
  context: RequestContext,
  { member, kind, basketToken }: { member: Member; kind: SessionKind; basketToken?: string },
): Promise<SignedIn> {
  const { brand, now, session, requestId } = context
  const signedIn = await inTransaction(deps.db, async (tx) => {
    const started = await startSession(tx, { brandId: brand.id, memberId: member.id, kind, now })
    const renewed = await deps.baskets.attach(tx, {
      brandId: brand.id,
      fromSessionId: session?.id,
      toSessionId: started.row.id,
      memberId: member.id,
      basketToken,
      now,
    })
    if (session) await endSession(tx, brand.id, session.id)
    return { started, basketToken: renewed }
  })
  if (kind === 'browser') {
    const { secret } = deps.config
    context.setHeader('Set-Cookie', deviceCookie({ secret, context, account: member.emailKey }))
  }
  const details = { brandId: brand.id, requestId, memberId: member.id, sessionId: signedIn.started.row.id }
  logSecurity(deps.log, 'authn_login_success', details)
  return signedIn
}
