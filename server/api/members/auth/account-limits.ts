import type { LimitRule } from '@larder/kernel/limits/limits.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { AuthDeps } from './auth-limits.ts'
import { getKnownDevice } from './known-device.ts'

const QUARTER_HOUR_SEC = 900
const HOUR_SEC = 3_600

/**
 * Limits for one account or phone, counted by the origin of the attempts, so that no attacker can lock out the owner
 * (trust T31): one network has `origin` attempts, all networks together have `account`, and a browser on which the
 * owner signed in before has `device` attempts of its own, whatever others used.
 */
type AccountLimit = { origin: LimitRule; account: LimitRule; device: LimitRule }

const createAccountLimit = (
  name: string,
  { points, perSec = QUARTER_HOUR_SEC, perHour }: { points: number; perSec?: number; perHour: number },
): AccountLimit => ({
  origin: { name: `${name}-o`, points, perSec, by: 'origin' },
  account: { name: `${name}-all`, points: perHour, perSec: HOUR_SEC, by: 'subject' },
  device: { name: `${name}-dev`, points, perSec, by: 'subject' },
})

/** Limits for attempts at an account by callers who are not signed in to it (decision 247). */
export const accountLimits = {
  password: createAccountLimit('signin', { points: 10, perHour: 100 }),
  emailCode: createAccountLimit('code-mail', { points: 3, perHour: 100 }),
  mobileCode: createAccountLimit('code-sms', { points: 3, perHour: 20 }),
  reset: createAccountLimit('reset', { points: 3, perHour: 30 }),
  /**
   * Limit of codes to a phone, requested by guests who typed the number and by members who have it in their profile.
   */
  guestPhoneCode: createAccountLimit('code-phone', { points: 3, perHour: 20 }),
  memberPhoneCode: createAccountLimit('code-phone-m', { points: 3, perHour: 20 }),
} as const

type AccountAttempt = {
  limit: AccountLimit
  /** The key of the account's email address, or the phone number. */
  account: string
  byAddress?: LimitRule
}
type Deps = Pick<AuthDeps, 'limits' | 'config'>

/**
 * Counts an attempt at an account. Throws RATE_LIMITED when its origin has none left. `byAddress` limits a network's
 * attempts at all accounts; a known device is exempt from it. Returns a function that takes the count back after a
 * success.
 */
export async function consumeAccountLimit(
  { limits, config }: Deps,
  context: RequestContext,
  { limit, account, byAddress }: AccountAttempt,
): Promise<() => Promise<void>> {
  const deviceId = getKnownDevice({ secret: config.secret, context, account })
  if (deviceId) {
    const subject = `${account} ${deviceId}`
    await limits.consume(limit.device, context, subject)
    return () => limits.reset(limit.device, context, subject)
  }
  await limits.consumeAll(context, [
    ...(byAddress ? [{ rule: byAddress }] : []),
    { rule: limit.origin, subject: account },
    { rule: limit.account, subject: account },
  ])
  return async () => {
    await limits.reset(limit.origin, context, account)
    // Attempts of other callers remain counted: the owner's sign-in must not reset a guesser's limit.
    await limits.restore(limit.account, context, account)
  }
}
