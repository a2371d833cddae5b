import { AppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { LimitRule } from '@larder/kernel/limits/limits.ts'
import type { AuthDeps } from './auth-limits.ts'
import { getKnownDevice } from './known-device.ts'

const DAY_SEC = 86_400

type SmsBudget = {
  /** Limit of SMS requested from one network. */
  network: LimitRule
  /** Limit of SMS sent for one brand. */
  brand: LimitRule
}

/**
 * SMS cost money, so a brand sends at most 5,000 a day (trust T4). A fifth is reserved for browsers on which the
 * account signed in or the phone was verified before. One network may use a fortieth of either part, so that strangers
 * cannot use up everybody's SMS (trust T31).
 */
export const SMS_LIMITS = {
  anyone: {
    network: { name: 'sms-net', points: 100, perSec: DAY_SEC, by: 'address' },
    brand: { name: 'sms-day', points: 4_000, perSec: DAY_SEC, by: 'subject' },
  },
  known: {
    network: { name: 'sms-net-k', points: 25, perSec: DAY_SEC, by: 'address' },
    brand: { name: 'sms-day-k', points: 1_000, perSec: DAY_SEC, by: 'subject' },
  },
} as const satisfies Record<string, SmsBudget>

/**
 * Limit of SMS from one known browser for one account, so that creating accounts does not use up the reserve of others.
 */
const DEVICE_SMS_LIMIT: LimitRule = { name: 'sms-dev', points: 10, perSec: DAY_SEC, by: 'subject' }

/** The subject of the limit for all SMS of a brand. */
const BRAND_SUBJECT = 'all'

type Deps = Pick<AuthDeps, 'limits' | 'config'>

/**
 * Counts a request for an SMS to the phone of `account` (the key of its email address, or the phone number). Throws
 * RATE_LIMITED when the network or the brand has none left today, whether or not an SMS would be sent. Returns a
 * function that counts the SMS itself and takes the same time when none is sent (trust T2).
 */
export async function consumeSmsLimits(
  { limits, config }: Deps,
  context: RequestContext,
  account: string,
): Promise<(isSent: boolean) => Promise<void>> {
  const hasRoom = async ({ network, brand }: SmsBudget) => {
    const attempts = { network: { rule: network }, brand: { rule: brand, subject: BRAND_SUBJECT } }
    const counted = await limits.load(context, attempts)
    return !counted.network.isExhausted && !counted.brand.isExhausted
  }
  const deviceId = getKnownDevice({ secret: config.secret, context, account })
  if (deviceId) await limits.consume(DEVICE_SMS_LIMIT, context, `${account} ${deviceId}`)
  const budget = deviceId && (await hasRoom(SMS_LIMITS.known)) ? SMS_LIMITS.known : SMS_LIMITS.anyone
  await limits.consume(budget.network, context)
  if (await limits.isExhausted(budget.brand, context, BRAND_SUBJECT)) throw new AppError('RATE_LIMITED')
  return (isSent) => limits.consume(budget.brand, context, isSent ? BRAND_SUBJECT : context.requestId)
}
