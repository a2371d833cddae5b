import type { LimitRule } from '@larder/kernel/http/limits.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { AuthDeps } from './auth-limits.ts'
import { knownDevice } from './known-device.ts'

/** Hourly limits of one network: callers without a captcha together, and beside them those who solved one. */
export type NetworkShare = { anyone: LimitRule; people: LimitRule }

const networkShare = (name: string): NetworkShare => ({
  anyone: { name: `${name}-a`, points: 20, perSec: 3_600, by: 'address' },
  people: { name: `${name}-p`, points: 200, perSec: 3_600, by: 'address' },
})

/**
 * Many shoppers share the network of a phone company: who has used up what it may do is asked for a captcha, and not
 * refused (decision 247).
 */
export const networkShares = {
  /** Questions that reveal whether an email address or a phone is known. */
  check: networkShare('check'),
  code: networkShare('code'),
  reset: networkShare('reset'),
} as const

/** The limit that a call counts against. */
export const limitOfShare = (share: NetworkShare, isSolved: boolean): LimitRule =>
  isSolved ? share.people : share.anyone

/**
 * Whether a call of this network needs a captcha, because others have used up the share of those without. Never without
 * a captcha service: the share is the end then. A device known to `account` needs none.
 */
export async function isShareSpent(
  { limits, adapters, config }: Pick<AuthDeps, 'limits' | 'adapters' | 'config'>,
  context: RequestContext,
  { share, account }: { share: NetworkShare; account?: string },
): Promise<boolean> {
  if (!adapters.captcha) return false
  if (account && knownDevice({ secret: config.secret, context, account })) return false
  return limits.isExhausted(share.anyone, context)
}
