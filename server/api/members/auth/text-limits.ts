import { AppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { LimitRule } from '@larder/kernel/http/limits.ts'
import type { AuthDeps } from './auth-limits.ts'
import { knownDevice } from './known-device.ts'

const DAY = 86_400

type TextBudget = {
  /** Texts that were asked for from one network. */
  network: LimitRule
  /** Texts that were sent for one brand. */
  brand: LimitRule
}

/**
 * Texts cost money: at most 5,000 a day for a brand (trust T4). A fifth is kept for browsers on which the account signed
 * in or the phone was verified before, and one network has a fortieth of either part, so that strangers cannot use up
 * the texts of everybody (trust T31).
 */
export const textLimits = {
  anyone: {
    network: { name: 'sms-net', points: 100, perSec: DAY, by: 'address' },
    brand: { name: 'sms-day', points: 4_000, perSec: DAY, by: 'subject' },
  },
  known: {
    network: { name: 'sms-net-k', points: 25, perSec: DAY, by: 'address' },
    brand: { name: 'sms-day-k', points: 1_000, perSec: DAY, by: 'subject' },
  },
} as const satisfies Record<string, TextBudget>

/** Texts of one known browser for one account; whoever registers accounts does not use up what is kept for others. */
const BY_DEVICE: LimitRule = { name: 'sms-dev', points: 10, perSec: DAY, by: 'subject' }

/** All texts of a brand together: the rule's subject. */
const ALL = 'all'

type Deps = Pick<AuthDeps, 'limits' | 'config'>

/**
 * Counts a request for a text to the phone of `account` (the key of its email address, or the phone); throws
 * RATE_LIMITED where the network or the brand has none left today, whether or not one would be sent. Returns the
 * function that counts the text itself, which takes the same time for one that is not sent (trust T2).
 */
export async function consumeTextLimits(
  { limits, config }: Deps,
  context: RequestContext,
  account: string,
): Promise<(isSent: boolean) => Promise<void>> {
  const hasRoom = async ({ network, brand }: TextBudget) =>
    !(await limits.isExhausted(network, context)) && !(await limits.isExhausted(brand, context, ALL))
  const deviceId = knownDevice({ secret: config.secret, context, account })
  if (deviceId) await limits.consume(BY_DEVICE, context, `${account} ${deviceId}`)
  const budget = deviceId && (await hasRoom(textLimits.known)) ? textLimits.known : textLimits.anyone
  await limits.consume(budget.network, context)
  if (await limits.isExhausted(budget.brand, context, ALL)) throw new AppError('RATE_LIMITED')
  return (isSent) => limits.consume(budget.brand, context, isSent ? ALL : context.requestId)
}
