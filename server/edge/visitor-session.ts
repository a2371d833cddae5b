import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { EdgeDeps } from './edge-deps.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import type { AppEnv, Brand } from '@larder/kernel/http/context.ts'

/** Whose session the browser's cookie is; not known while the database is away or hangs. */
export async function visitorSession(
  c: Context<AppEnv>,
  brand: Brand,
  { shop, clock, config }: Pick<EdgeDeps, 'shop' | 'clock' | 'config'>,
) {
  const secret = getCookie(c, shop.sessionCookie)
  if (!secret) return { session: undefined, isKnown: true }
  const unknown = { session: undefined, isKnown: false }
  const found = shop.findSession({ brandId: brand.id, secret, now: clock() }).then(
    (session) => ({ session, isKnown: true }),
    (error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return unknown
    },
  )
  return Promise.race([found, delay(config.deadlines.freshValue, unknown, { ref: false })])
}
