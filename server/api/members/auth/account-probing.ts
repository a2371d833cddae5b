import { AppError, isAppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { LimitRule, LimitState } from '@larder/kernel/limits/limits.ts'
import { AUTH_LIMITS, type AuthDeps } from './auth-limits.ts'
import { createFreeAttempt, requireCaptcha, sessionAttempts } from './captcha-check.ts'
import { chooseShareLimit, networkShares } from './network-share.ts'

/** Counts a session's account checks of the last hour. It never causes a rejection. */
const PROBE_LIMIT: LimitRule = { name: 'asked', points: 10_000, perSec: 3_600, by: 'subject' }

type CaptchaRequest = {
  action: string
  token: string | undefined
  /** The CAPTCHA is only needed beyond the share of a network (decision 247), not after a session's first attempts. */
  isForNetworks?: boolean
}
type Probe = {
  /** The email address or phone number to check, normalised for spaces and case. */
  subject: string
  basketToken?: string | undefined
  /** How to request a CAPTCHA after the first attempts; `isSolved` if the call has already requested one. */
  captcha: CaptchaRequest | { isSolved: boolean }
}
type Deps = Pick<AuthDeps, 'limits' | 'adapters' | 'log' | 'config'>

/** Checks that are being counted. A concurrent repeat is the same attempt. */
const pendingProbes = new Map<string, Promise<void>>()

/**
 * Called before every response that reveals whether an email address or a phone number is known to the shop. All calls
 * share one set of limits (trust T3). Repeating a check in the same session is free for an hour, since it reveals
 * nothing new: a shopper who goes back and forth in checkout is never locked out. Throws RATE_LIMITED or
 * CAPTCHA_REQUIRED.
 */
export async function limitAccountProbing(deps: Deps, context: RequestContext, probe: Probe): Promise<void> {
  const { session, brand } = context
  if (!session) return countProbe(deps, context, probe)
  const key = JSON.stringify([brand.id, probeSubject(context, probe), probe.captcha])
  const pendingProbe = pendingProbes.get(key)
  if (pendingProbe) return pendingProbe
  const pending = countProbe(deps, context, probe)
  pendingProbes.set(key, pending)
  try {
    await pending
  } finally {
    pendingProbes.delete(key)
  }
}

const probeSubject = ({ session }: RequestContext, { subject }: Probe) =>
  `${session?.id ?? ''} ${subject.trim().toLowerCase()}`

async function countProbe(deps: Deps, context: RequestContext, probe: Probe): Promise<void> {
  const { limits } = deps
  const { basketToken, captcha } = probe
  const repeat = { rule: PROBE_LIMIT, subject: probeSubject(context, probe) }
  const counted = await limits.load(context, {
    repeat,
    network: { rule: networkShares.check.anyone },
    session: sessionAttempts,
  })
  if (counted.repeat.count > 0) return
  const proof = 'isSolved' in captcha ? undefined : getCaptchaProof(deps, captcha, counted)
  // This happens before any limit counts the check, because it reveals nothing and is repeated at once.
  if (proof?.isAsked && !proof.token) throw new AppError('CAPTCHA_REQUIRED')
  const byOwner = [
    ...(basketToken ? [{ rule: AUTH_LIMITS.checkByBasket, subject: basketToken }] : []),
    { rule: AUTH_LIMITS.checkBySession },
  ]
  const byNetwork = (isSolved: boolean) => [{ rule: chooseShareLimit(networkShares.check, isSolved) }, repeat]
  if (proof?.isAsked) {
    await limits.consumeAll(context, byOwner)
    return limits.consumeAll(context, byNetwork(await requireCaptcha(deps, context, proof)))
  }
  const attempt = proof ? [createFreeAttempt(deps)] : []
  const isSolved = 'isSolved' in captcha && captcha.isSolved
  return limits.consumeAll(context, [...byOwner, ...attempt, ...byNetwork(isSolved)])
}

type Counted = Record<'network' | 'session', LimitState>

/** The CAPTCHA of this check, and whether it is asked for; undefined where the check needs none. */
function getCaptchaProof(
  { adapters }: Deps,
  { isForNetworks, ...request }: CaptchaRequest,
  { network, session }: Counted,
) {
  const isNeeded = adapters.captcha !== undefined && network.isExhausted
  if (isForNetworks && !isNeeded) return undefined
  const isAsked = adapters.captcha !== undefined && (isNeeded || session.isExhausted)
  return { ...request, isNeeded, isAsked }
}

/** Message for a shopper who may not check another address for now: what to do instead. */
const RATE_LIMITED_MESSAGE =
  'We cannot check another email address for now. Use one you entered before, log in, or try again in an hour.'

/**
 * `limitAccountProbing` for the email address of a shopper without an account. The message of RATE_LIMITED says what to
 * do instead.
 */
export async function limitEmailProbing(deps: Deps, context: RequestContext, probe: Probe): Promise<void> {
  try {
    await limitAccountProbing(deps, context, probe)
  } catch (cause) {
    if (!isAppError(cause) || cause.code !== 'RATE_LIMITED') throw cause
    throw new AppError('RATE_LIMITED', {
      display: RATE_LIMITED_MESSAGE,
      fields: { email: RATE_LIMITED_MESSAGE },
      cause,
    })
  }
}
