import { hash, verify } from '@node-rs/argon2'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** argon2id (the library's default variant) with OWASP's parameters: 19 MiB, 2 passes, 1 thread (trust T2). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password's hash, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let dummy: Promise<string> | undefined

/**
 * Whether it is the member's password. Without a hash (unknown member, or one without a password) the same work is done
 * on a dummy, so that the response time reveals nothing (trust T2).
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  typed: string,
  check: typeof verify = verify,
): Promise<boolean> {
  dummy ??= hashPassword('no one has this password')
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
