import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_COST, type PasswordCost } from '../../model/scalars.ts'

/** The most common passwords of at least 8 characters in leaked lists, compared in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword 12345678 123456789
  1234567890 0123456789 87654321 987654321 11111111 111111111 00000000 12341234 12344321 123123123 112233445566
  qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertyuiop123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsxedc
  asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 zaq12wsx abcd1234 abcdefgh abc12345 abcdefg1 a1b2c3d4 aa123456
  iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball baseball1
  superman superman1 batman123 trustno1 whatever welcome1 welcome123 welcome12 letmein1 letmein123 changeme
  changeme1 changeme123 computer internet starwars pokemon1 michelle jennifer jonathan charlie1 chelsea1
  liverpool liverpool1 arsenal1 arsenal123 everton1 rangers1 celtic88 manchester manutd123 england1 london123
  dragon123 monkey123 shadow123 master123 hello123 hellohello secret123 summer2024 summer2025 summer2026
  winter2024 winter2025 winter2026 administrator admin123 admin1234 root1234 testtest test1234 testing123
  google123 facebook1 samsung1 nintendo1 blink182 corvette mercedes`.split(/\s+/),
)

/** Hashes a password with a random salt. */
export const hashPassword = (password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> =>
  hash(password, cost)

const dummyHashes = new Map<PasswordCost, Promise<string>>()

/**
 * Whether this is the member's password. Without a hash (unknown member, or one without a password) the same work is
 * done on a dummy, so that the response time reveals nothing (trust T2).
 */
export async function isCorrectPassword(
  passwordHash: string | null | undefined,
  typed: string,
  { cost = PASSWORD_COST, check = verify }: { cost?: PasswordCost; check?: typeof verify } = {},
): Promise<boolean> {
  const dummy = dummyHashes.get(cost) ?? hashPassword('no one has this password', cost)
  dummyHashes.set(cost, dummy)
  const isCorrect = await check(passwordHash ?? (await dummy), typed)
  return isCorrect && passwordHash !== null && passwordHash !== undefined
}

/** A message for a password that is easy to guess; undefined when it is acceptable. */
export function getPasswordProblem(password: string, email: string): string | undefined {
  const lower = password.toLowerCase()
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const isCommon = COMMON_PASSWORDS.has(lower) || /^(.)\1+$/.test(lower)
  const isOwnName = lower === email.toLowerCase() || (name.length >= 4 && lower.replace(/\d+$/, '') === name)
  return isCommon || isOwnName ? 'Choose a password that is harder to guess' : undefined
}
