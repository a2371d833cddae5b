import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { separateOrigins } from '@larder/control/ops/separate-origins.ts'
import { readClientAddress } from '@larder/kernel/http/client-address.ts'
import { compressReplies } from '@larder/kernel/http/compress-replies.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { readRequestOrigin } from '@larder/kernel/http/public-origin.ts'
import { readWholeBody } from '@larder/kernel/limits/read-bounded.ts'
import type { EdgeConfig } from './edge-deps.ts'

/**
 * HSTS: after one visit over HTTPS a browser uses only HTTPS for a year. Subdomains are not included, because they may
 * not be ours.
 */
const HSTS_HEADER_VALUE = 'max-age=31536000'

/** Request data from the Node server. */
type NodeEnv = { incoming?: { socket?: { remoteAddress?: string } } } | undefined

const getPeer = (c: Context) => (c.env as NodeEnv)?.incoming?.socket?.remoteAddress

/** Whether the request uploads a release; its route checks the token before it reads the body (docs/decisions/152). */
const isReleaseUpload = ({ req }: Context) => req.method === 'PUT' && req.path.startsWith('/ops/releases/')

type Deps = {
  clock: () => Date
  log: Logger
  /** Requests of the shop whose routes read their bodies themselves, with limits of their own. */
  isUpload?: (c: Context<AppEnv>) => boolean
  config: Pick<EdgeConfig, 'mode' | 'port' | 'publicOrigins' | 'trustedProxies'> &
    Parameters<typeof separateOrigins>[0] & { connectionLimits: { perAddress: number } }
}

/** Sets the ID, time, address and origin of every request, and bounds it. Call it before anything is mounted. */
export function prepareRequests(app: Hono<AppEnv>, { clock, log, config, ...shop }: Deps): void {
  const isUpload = (c: Context<AppEnv>) => isReleaseUpload(c) || (shop.isUpload?.(c) ?? false)
  app.use('*', async (c, next) => {
    c.set('requestId', randomUUID())
    c.set('now', clock())
    c.set('address', readClientAddress(getPeer(c), c.req.raw.headers, config.trustedProxies))
    c.set('requestOrigin', readRequestOrigin(c.req.raw.headers, config))
    c.header('X-Request-Id', c.get('requestId'))
    if (c.get('requestOrigin').origin.startsWith('https:'))
      c.header('Strict-Transport-Security', HSTS_HEADER_VALUE)
    await next()
  })
  app.use('*', compressReplies)
  app.use('*', separateOrigins(config, log))
  app.use('*', readWholeBody(config.connectionLimits.perAddress, { log, isUpload }))
}
