import { AppError, isAppError } from '@larder/shared/errors'
import type { RequestContext } from '../../kernel/http/context.ts'
import type { LimitRule } from '../../kernel/http/limits.ts'
import type { AuthDeps } from './auth-deps.ts'
import { authLimits } from './auth-limits.ts'
import { requireAnswer, requireCaptcha } from './captcha-check.ts'

/** What a session asked before, within the hour; never the reason of a refusal. */
const ASKED: LimitRule = { name: 'asked', points: 10_000, perSec: 3_600, by: 'subject' }

type Question = {
  /** The e-mail address or phone number it is about; spaces and case do not make another one. */
  about: string
  basketToken?: string | undefined
  /** Asks for proof of a person after the first tries; absent where the call has asked for it already. */
  captcha?: { action: string; token: string | undefined }
}
type Deps = Pick<AuthDeps, 'limits' | 'adapters' | 'log'>

/** Questions being counted: the same one asked again meanwhile is the same try. */
const counting = new Map<string, Promise<void>>()

/**
 * Before every answer that depends on whether an e-mail address or a phone is known to the shop, whichever call gives
 * it: one set of limits for all of them (trust T3). The same question of the same session is free for an hour, for
 * it learns nothing new: whoever goes back and forth in checkout is never locked out.
 * Throws RATE_LIMITED, or CAPTCHA_REQUIRED.
 */
export async function askAboutAccount(
  deps: Deps,
  context: RequestContext,
  question: Question,
): Promise<void> {
  const { session, brand } = context
  if (!session) return count(deps, context, question)
  const key = JSON.stringify([brand.id, subjectOf(context, question), question.captcha?.token])
  const running = counting.get(key)
  if (running) return running
  const counted = count(deps, context, question)
  counting.set(key, counted)
  try {
    await counted
  } finally {
    counting.delete(key)
  }
}

const subjectOf = ({ session }: RequestContext, { about }: Question) =>
  `${session?.id ?? ''} ${about.trim().toLowerCase()}`

async function count(deps: Deps, context: RequestContext, question: Question): Promise<void> {
  const { limits, adapters } = deps
  const { basketToken, captcha } = question
  const subject = subjectOf(context, question)
  if ((await limits.taken(ASKED, context, subject)) > 0) return
  // Many shoppers share a network of a phone company: past its share each of them proves to be a person (decision 110).
  const isNeeded =
    captcha && adapters.captcha ? await limits.isSpent(authLimits.checkByAddress, context) : false
  if (captcha) await requireAnswer(deps, context, { ...captcha, isNeeded })
  if (basketToken) await limits.take(authLimits.checkByBasket, context, basketToken)
  await limits.take(authLimits.checkBySession, context)
  await limits.take(isNeeded ? authLimits.checkByPeople : authLimits.checkByAddress, context)
  if (captcha) await requireCaptcha(deps, context, { ...captcha, isNeeded })
  await limits.take(ASKED, context, subject)
}

/** What there is to do for a shopper who cannot ask about another address for now. */
const WAY_ON =
  'We cannot check another email address for now. Use one you entered before, log in, or try again in an hour.'

/** `askAboutAccount` for the e-mail address of a shopper without an account; RATE_LIMITED names the way on. */
export async function askAboutEmail(deps: Deps, context: RequestContext, question: Question): Promise<void> {
  try {
    await askAboutAccount(deps, context, question)
  } catch (cause) {
    if (!isAppError(cause) || cause.code !== 'RATE_LIMITED') throw cause
    throw new AppError('RATE_LIMITED', { display: WAY_ON, fields: { email: WAY_ON }, cause })
  }
}
