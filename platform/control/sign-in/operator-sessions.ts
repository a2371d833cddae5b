import type { KeyObject } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { SESSION_HEADER } from '@larder/contracts/sign-in'
import type { Db } from '@larder/kernel/db/client.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { opsTokens } from '../ledger/schema.ts'
import { createToken, hashToken } from '../ops/tokens.ts'
import type { Person } from './identity-provider.ts'

/** A session is a token that the browser alone has, in a cookie that no script can read. */
export const SESSION_COOKIE = '__Host-larder-operator'
/** Duration of a sign-in: one working day, as with a token. */
export const SESSION_MS = 12 * 3_600_000

/**
 * The token of the session's cookie, for calls that say they are for it and come from the operators' own pages. Where browsers say
 * from where a call comes, they must say so.
 */
export function readSessionToken(c: Context<AppEnv>): string | undefined {
  const isOwnPage = ['same-origin', undefined].includes(c.req.header('sec-fetch-site'))
  return c.req.header(SESSION_HEADER) && isOwnPage ? getCookie(c, SESSION_COOKIE) : undefined
}

type Ledger = { db: Db; key: KeyObject }

/** Creates the session of a person, and deletes those that have ended. */
export async function createSession(
  ledger: Ledger,
  { name, subject, roles }: Person,
  now: Date,
): Promise<string> {
  await ledger.db.delete(opsTokens).where(and(isNotNull(opsTokens.subject), lt(opsTokens.expiresAt, now)))
  return createToken(ledger, { name, roles, now, expiresAt: new Date(now.getTime() + SESSION_MS), subject })
}

export const deleteSession = ({ db }: Pick<Ledger, 'db'>, token: string) =>
  db.delete(opsTokens).where(and(eq(opsTokens.hash, hashToken(token)), isNotNull(opsTokens.subject)))
