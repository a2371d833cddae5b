import type { LimitRule } from '@larder/kernel/limits/limits.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import type { AuthDeps } from './auth-limits.ts'
import { getKnownDevice } from './known-device.ts'

/** Hourly limits of one network: all callers without a CAPTCHA together, and separately those who solved one. */
type NetworkShare = { anyone: LimitRule; people: LimitRule }

const createNetworkShare = (name: string): NetworkShare => ({
  anyone: { name: `${name}-a`, points: 20, perSec: 3_600, by: 'address' },
  people: { name: `${name}-p`, points: 200, perSec: 3_600, by: 'address' },
})

/**
 * Many shoppers share the network of a mobile operator, so callers beyond its share are asked for a CAPTCHA instead of
 * being rejected (decision 247).
 */
export const networkShares = {
  /** Limit of checks that reveal whether an email address or a phone number is known. */
  check: createNetworkShare('check'),
  code: createNetworkShare('code'),
  reset: createNetworkShare('reset'),
} as const

/** The limit that counts a call. */
export const chooseShareLimit = (share: NetworkShare, isSolved: boolean): LimitRule =>
  isSolved ? share.people : share.anyone

/**
 * Whether a call from this network needs a CAPTCHA because others used up the share without one. Never true without a
 * CAPTCHA service, where the share is the final limit. A device known to `account` needs none.
 */
export async function isNetworkLimitReached(
  { limits, adapters, config }: Pick<AuthDeps, 'limits' | 'adapters' | 'config'>,
  context: RequestContext,
  { share, account }: { share: NetworkShare; account?: string },
): Promise<boolean> {
  if (!adapters.captcha) return false
  if (account && getKnownDevice({ secret: config.secret, context, account })) return false
  return limits.isExhausted(share.anyone, context)
}
