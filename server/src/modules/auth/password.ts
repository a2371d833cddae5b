import { hash, verify } from '@node-rs/argon2'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** argon2id (the library's default kind) with OWASP's figures: 19 MiB, 2 passes, 1 thread (trust T2). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password as it is kept, with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let dummy: Promise<string> | undefined

/**
 * Is it the member's password? Without a hash (unknown member, or one without a password) the same
 * work is done on a dummy, so that the time of the answer tells nothing (trust T2).
 */
export async function isPassword(passwordHash: string | null | undefined, typed: string): Promise<boolean> {
  dummy ??= hashPassword('no one has this password')
  const isRight = await verify(passwordHash ?? (await dummy), typed)
  return isRight && passwordHash !== null && passwordHash !== undefined
}

/** Words against a password that everybody tries first, or undefined when it is fine. */
export function passwordProblem(password: string, email: string): string | undefined {
  const lower = password.toLowerCase()
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const isCommon = COMMON_PASSWORDS.has(lower) || /^(.)\1+$/.test(lower)
  const isOwnName = lower === email.toLowerCase() || (name.length >= 4 && lower.replace(/\d+$/, '') === name)
  return isCommon || isOwnName ? 'Choose a password that is harder to guess' : undefined
}
