import type { AppDeps } from '../../app-deps.ts'
import type { Limits, LimitRule } from '@larder/kernel/http/limits.ts'
import type { Messenger } from '../../messaging/index.ts'
import type { BasketGateway } from './basket-gateway.ts'

/** Dependencies that the account modules share. */
export type AuthDeps = AppDeps & { limits: Limits; messenger: Messenger; baskets: BasketGateway }

const QUARTER = 900
const HOUR = 3_600

/**
 * Every limit of sessions, codes and accounts (trust T2-T5) except those of one account, which are `accountLimits`,
 * of texts, which are `textLimits`, and those past which a network is asked for captchas, which are `networkShares`.
 * Address limits count an IPv6 network as one.
 */
export const authLimits = {
  guestByAddress: { name: 'guest', points: 600, perSec: HOUR, by: 'address' },
  signInByAddress: { name: 'signin-a', points: 60, perSec: QUARTER, by: 'address' },
  /** Confirming the password of a signed-in member: only they can use these tries up. */
  ownPassword: { name: 'password-own', points: 10, perSec: QUARTER, by: 'subject' },
  registerBySession: { name: 'register-s', points: 10, perSec: HOUR, by: 'session' },
  resetUse: { name: 'reset-u', points: 30, perSec: HOUR, by: 'address' },
  codeBySession: { name: 'code-s', points: 3, perSec: QUARTER, by: 'session' },
  codeTries: { name: 'code-n', points: 10, perSec: HOUR, by: 'session' },
  /** Wrong digits for one account or phone, except the first try of each code. */
  codeRetries: { name: 'code-t', points: 10, perSec: HOUR, by: 'subject' },
  /** Limit per basket and network, so that a stolen token cannot use up its owner's questions. */
  checkByBasket: { name: 'check-b', points: 5, perSec: HOUR, by: 'origin' },
  checkBySession: { name: 'check-s', points: 10, perSec: HOUR, by: 'session' },
  personalData: { name: 'export', points: 5, perSec: HOUR, by: 'subject' },
  marketingBySession: { name: 'marketing', points: 60, perSec: HOUR, by: 'session' },
  social: { name: 'social', points: 60, perSec: HOUR, by: 'address' },
} as const satisfies Record<string, LimitRule>
