import { timingSafeEqual, createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../../config.ts'
import type { AppEnv } from '../../http/context.ts'

const LOOPBACK = /^(127\.|::1$|unknown$)/
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Traffic and takings are nobody else's business: with METRICS_TOKEN its bearer may read them, without one only
 * this machine itself, and not by way of a proxy on it. `unknown` is a caller inside the process.
 */
export function mayReadMetrics(c: Context<AppEnv>, { metricsToken }: Pick<Config, 'metricsToken'>): boolean {
  const [, bearer = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (metricsToken) return timingSafeEqual(digest(bearer), digest(metricsToken))
  const isForwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  return !isForwarded && LOOPBACK.test(c.get('address'))
}
