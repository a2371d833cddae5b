import { AppError, isAppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { LimitRule } from '@larder/kernel/http/limits.ts'
import { authLimits, type AuthDeps } from './auth-limits.ts'
import { requireCaptchaToken, requireCaptcha } from './captcha-check.ts'
import { isShareSpent, limitOfShare, networkShares } from './network-share.ts'

/** Questions that a session has asked within the hour; it never causes a rejection. */
const PROBES: LimitRule = { name: 'asked', points: 10_000, perSec: 3_600, by: 'subject' }

type AskForCaptcha = {
  action: string
  token: string | undefined
  /** Only past the share of a network (decision 247), not after the first tries of a session. */
  isForNetworks?: boolean
}
type Probe = {
  /** The email address or phone number in question, normalised for spaces and case. */
  subject: string
  basketToken?: string | undefined
  /** A captcha is asked for after the first tries; `isSolved` where the call has asked already. */
  captcha: AskForCaptcha | { isSolved: boolean }
}
type Deps = Pick<AuthDeps, 'limits' | 'adapters' | 'log' | 'config'>

/** Questions being counted: a concurrent repeat is the same try. */
const pendingProbes = new Map<string, Promise<void>>()

/**
 * Called before every answer that reveals whether an email address or a phone is known to the shop, whichever call
 * gives it: one set of limits for all of them (trust T3). Repeating a question in the same session is free for an hour,
 * since it reveals nothing new: a shopper who goes back and forth in checkout is never locked out. Throws RATE_LIMITED,
 * or CAPTCHA_REQUIRED.
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
  const subject = probeSubject(context, probe)
  if ((await limits.consumed(PROBES, context, subject)) > 0) return
  const proof = 'isSolved' in captcha ? undefined : await readProof(deps, context, captcha)
  if (proof) await requireCaptchaToken(deps, context, proof)
  if (basketToken) await limits.consume(authLimits.checkByBasket, context, basketToken)
  await limits.consume(authLimits.checkBySession, context)
  const isSolved = proof
    ? await requireCaptcha(deps, context, proof)
    : 'isSolved' in captcha && captcha.isSolved
  await limits.consume(limitOfShare(networkShares.check, isSolved), context)
  await limits.consume(PROBES, context, subject)
}

/** The proof this question needs; undefined where no captcha is asked for. */
async function readProof(deps: Deps, context: RequestContext, { isForNetworks, ...asked }: AskForCaptcha) {
  const isNeeded = await isShareSpent(deps, context, { share: networkShares.check })
  return isForNetworks && !isNeeded ? undefined : { ...asked, isNeeded }
}

/** Alternatives for a shopper who may not check another address for now. */
const RATE_LIMITED_MESSAGE =
  'We cannot check another email address for now. Use one you entered before, log in, or try again in an hour.'

/**
 * `limitAccountProbing` for the email address of a shopper without an account; the message of RATE_LIMITED says what to do
 * instead.
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
