import { AppError } from '@larder/shared/errors'
import type { RequestContext } from '../../http/context.ts'
import type { LimitRule } from '../../http/limits.ts'
import type { AuthDeps } from './auth-deps.ts'

const FREE_TRIES = 3
/** Tries of a session without proof of a person; only counted, never the reason of a refusal by itself. */
const counted: LimitRule = { name: 'captcha-free', points: 10_000, perSec: 3_600, by: 'session' }

/**
 * Lets the first three tries of a session pass; after that a captcha answer is needed (trust T3).
 * A brand without captcha, or a captcha service that is away, leaves it to the limits.
 * Throws CAPTCHA_REQUIRED (403): the client asks its captcha and sends the call again with the token.
 */
export async function requireHuman(
  { limits, adapters, log }: Pick<AuthDeps, 'limits' | 'adapters' | 'log'>,
  context: RequestContext,
  { token, action }: { token: string | undefined; action: string },
): Promise<void> {
  await limits.take(counted, context)
  const { captcha } = adapters
  if (!captcha || (await limits.taken(counted, context)) <= FREE_TRIES) return
  if (!token) throw new AppError('CAPTCHA_REQUIRED')
  const verdict = await captcha.verify({ token, action, address: context.address }).catch((err: unknown) => {
    log.warn({ err }, 'captcha service is away')
    return undefined
  })
  if (verdict && !verdict.isHuman) throw new AppError('CAPTCHA_REQUIRED')
}
