import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_COST, type PasswordCost } from '@larder/kernel/password-cost.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** The password's hash, with a salt of its own. */
export const hashPassword = (password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> =>
  hash(password, cost)

const dummies = new Map<PasswordCost, Promise<string>>()

/**
 * Whether it is the member's password. Without a hash (unknown member, or one without a password) the same work is done
 * on a dummy, so that the response time reveals nothing (trust T2).
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  typed: string,
  { cost = PASSWORD_COST, check = verify }: { cost?: PasswordCost; check?: typeof verify } = {},
): Promise<boolean> {
  const dummy = dummies.get(cost) ?? hashPassword('no one has this password', cost)
  dummies.set(cost, dummy)
  const isCorrect = await check(passwordHash ?? (await dummy), typed)
  return isCorrect && passwordHash !== null && passwordHash !== undefined
}

/** A message for a password that is easy to guess; undefined when it is acceptable. */
export function passwordProblem(password: string, email: string): string | undefined {
  const lower = password.toLowerCase()
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const isCommon = COMMON_PASSWORDS.has(lower) || /^(.)\1+$/.test(lower)
  const isOwnName = lower === email.toLowerCase() || (name.length >= 4 && lower.replace(/\d+$/, '') === name)
  return isCommon || isOwnName ? 'Choose a password that is harder to guess' : undefined
}
