import type { AppDeps } from '../../app-deps.ts'
import type { Limits, LimitRule } from '@larder/kernel/limits/limits.ts'
import type { Messenger } from '../../messaging/index.ts'
import type { BasketGateway } from './basket-gateway.ts'

export type AuthDeps = AppDeps & { limits: Limits; messenger: Messenger; baskets: BasketGateway }

const QUARTER_HOUR_SEC = 900
const HOUR_SEC = 3_600

/**
 * Limits of sessions, codes and accounts (trust T2-T5). Limits of one account are in `accountLimits`, those of SMS in
 * `SMS_LIMITS`, and those beyond which a network needs CAPTCHAs in `networkShares`. Address limits count an IPv6
 * network as one address.
 */
export const AUTH_LIMITS = {
  guestByAddress: { name: 'guest', points: 600, perSec: HOUR_SEC, by: 'address' },
  signInByAddress: { name: 'signin-a', points: 60, perSec: QUARTER_HOUR_SEC, by: 'address' },
  /** Limit for confirming the password of a signed-in member, which only that member can use up. */
  ownPassword: { name: 'password-own', points: 10, perSec: QUARTER_HOUR_SEC, by: 'subject' },
  registerBySession: { name: 'register-s', points: 10, perSec: HOUR_SEC, by: 'session' },
  resetUse: { name: 'reset-u', points: 30, perSec: HOUR_SEC, by: 'address' },
  codeBySession: { name: 'code-s', points: 3, perSec: QUARTER_HOUR_SEC, by: 'session' },
  codeTries: { name: 'code-n', points: 10, perSec: HOUR_SEC, by: 'session' },
  /** Limit of wrong digits for one account or phone, not counting the first attempt of each code. */
  codeRetries: { name: 'code-t', points: 10, perSec: HOUR_SEC, by: 'subject' },
  /** A limit per basket and network, so that a stolen token cannot use up the owner's checks. */
  checkByBasket: { name: 'check-b', points: 5, perSec: HOUR_SEC, by: 'origin' },
  checkBySession: { name: 'check-s', points: 10, perSec: HOUR_SEC, by: 'session' },
  personalData: { name: 'export', points: 5, perSec: HOUR_SEC, by: 'subject' },
  marketingBySession: { name: 'marketing', points: 60, perSec: HOUR_SEC, by: 'session' },
  social: { name: 'social', points: 60, perSec: HOUR_SEC, by: 'address' },
} as const satisfies Record<string, LimitRule>
