import { AppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { LimitRule } from '@larder/kernel/http/limits.ts'
import type { AuthDeps } from './auth-limits.ts'

const FREE_TRIES = 3
/** Tries of a session without a captcha; only counted, never a reason for rejection by itself. */
const ATTEMPTS: LimitRule = { name: 'captcha-free', points: 10_000, perSec: 3_600, by: 'session' }

type Deps = Pick<AuthDeps, 'limits' | 'adapters' | 'log'>
type CaptchaProof = {
  token: string | undefined
  action: string
  /** A captcha is required from the first try on, and nothing replaces it. */
  isNeeded?: boolean
}

/**
 * Throws CAPTCHA_REQUIRED where the next try needs a captcha token and has none: before any other limit counts it,
 * since it reveals nothing and is repeated at once.
 */
export async function requireCaptchaToken(
  { limits, adapters }: Deps,
  context: RequestContext,
  { token, isNeeded = false }: CaptchaProof,
): Promise<void> {
  if (token || !adapters.captcha) return
  if (isNeeded || (await limits.consumed(ATTEMPTS, context)) >= FREE_TRIES)
    throw new AppError('CAPTCHA_REQUIRED')
}

/**
 * Lets the first three tries of a session pass; after that a captcha token is required (trust T3). Without captcha, or
 * while its service is unavailable, only the rate limits apply. Throws CAPTCHA_REQUIRED (403): the client runs its
 * captcha and repeats the call with the token. Returns whether the service confirmed a person.
 */
export async function requireCaptcha(
  { limits, adapters, log }: Deps,
  context: RequestContext,
  { token, action, isNeeded = false }: CaptchaProof,
): Promise<boolean> {
  await limits.consume(ATTEMPTS, context)
  const { captcha } = adapters
  if (!captcha || (!isNeeded && (await limits.consumed(ATTEMPTS, context)) <= FREE_TRIES)) return false
  if (!token) throw new AppError('CAPTCHA_REQUIRED')
  const verdict = await captcha.verify({ token, action, address: context.address }).catch((err: unknown) => {
    log.warn({ err }, 'captcha service is away')
    return undefined
  })
  const isPassed = verdict?.isPassed ?? !isNeeded
  if (!isPassed) throw new AppError('CAPTCHA_REQUIRED')
  return verdict?.isPassed ?? false
}
