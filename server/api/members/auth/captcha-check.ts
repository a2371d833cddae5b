import { AppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { Attempt, LimitRule } from '@larder/kernel/limits/limits.ts'
import type { AuthDeps } from './auth-limits.ts'

const FREE_ATTEMPTS = 3
/** Counts the attempts of a session without a CAPTCHA. It never causes a rejection by itself. */
const ATTEMPT_LIMIT: LimitRule = { name: 'captcha-free', points: 10_000, perSec: 3_600, by: 'session' }
/** The same count where the next attempt is only free while some are left. */
const FREE_ATTEMPT_LIMIT: LimitRule = { ...ATTEMPT_LIMIT, points: FREE_ATTEMPTS }

type Deps = Pick<AuthDeps, 'limits' | 'adapters' | 'log'>
type CaptchaProof = {
  token: string | undefined
  action: string
  /** A CAPTCHA is required from the first attempt, and nothing replaces it. */
  isNeeded?: boolean
}

/** The attempts of a session, of which the first are free. */
export const sessionAttempts: Attempt = { rule: FREE_ATTEMPT_LIMIT }

/**
 * Counts an attempt for which no CAPTCHA is asked. Throws CAPTCHA_REQUIRED if concurrent ones used up what was free; without
 * a CAPTCHA service nothing is refused.
 */
export const createFreeAttempt = ({ adapters }: Pick<Deps, 'adapters'>): Attempt =>
  adapters.captcha
    ? { ...sessionAttempts, refuse: () => new AppError('CAPTCHA_REQUIRED') }
    : { rule: ATTEMPT_LIMIT }

/**
 * Allows the first three attempts of a session. After that a CAPTCHA token is required (trust T3). Without a CAPTCHA
 * service, or while it is unavailable, only the rate limits apply. Throws CAPTCHA_REQUIRED (403): the client runs its
 * CAPTCHA and repeats the call with the token. Returns whether the service confirmed a human.
 */
export async function requireCaptcha(
  { limits, adapters, log }: Deps,
  context: RequestContext,
  { token, action, isNeeded = false }: CaptchaProof,
): Promise<boolean> {
  await limits.consume(ATTEMPT_LIMIT, context)
  const { captcha } = adapters
  if (!captcha || (!isNeeded && (await limits.consumed(ATTEMPT_LIMIT, context)) <= FREE_ATTEMPTS))
    return false
  if (!token) throw new AppError('CAPTCHA_REQUIRED')
  const verdict = await captcha.verify({ token, action, address: context.address }).catch((err: unknown) => {
    log.warn({ err }, 'captcha service is away')
    return undefined
  })
  const isPassed = verdict?.isPassed ?? !isNeeded
  if (!isPassed) throw new AppError('CAPTCHA_REQUIRED')
  return verdict?.isPassed ?? false
}
