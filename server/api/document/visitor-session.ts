import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppDeps } from '../app-deps.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import type { AppEnv, Brand } from '@larder/kernel/http/context.ts'
import { findSession, SESSION_COOKIE } from '../modules/auth/index.ts'

/** Whose session the browser's cookie is; not known while the database is away or hangs. */
export async function visitorSession(
  c: Context<AppEnv>,
  brand: Brand,
  { db, clock, config }: Pick<AppDeps, 'db' | 'clock' | 'config'>,
) {
  const secret = getCookie(c, SESSION_COOKIE)
  if (!secret) return { session: undefined, isKnown: true }
  const unknown = { session: undefined, isKnown: false }
  const found = findSession(db, { brandId: brand.id, secret, now: clock() }).then(
    (session) => ({ session, isKnown: true }),
    (error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return unknown
    },
  )
  return Promise.race([found, delay(config.deadlines.freshValue, unknown, { ref: false })])
}
