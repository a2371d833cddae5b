import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two secrets are equal. The time it takes tells nothing of where they differ, nor of their lengths. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

/** Cost of a password hash (argon2id, the library's default variant): KiB of memory, passes, threads. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's parameters: 19 MiB, 2 passes, 1 thread (trust T2). */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The least that argon2 allows, for tests. */
export const LOWEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
