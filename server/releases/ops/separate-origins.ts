import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '@larder/shared/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { replyFailure } from '@larder/kernel/http/failure.ts'
import { lingeringReply } from '@larder/kernel/http/lingering-reply.ts'

type Settings = { opsPort: number; opsOrigin: string | undefined }
/** Request data from the Node server: the port it came to. */
type NodeEnv = { incoming?: { socket?: { localPort?: number } } } | undefined

const OPERATORS = /^\/ops(\/|$)/
/** Asked at every port whether the server is well. */
const PROBES = new Set(['/livez', '/readyz', '/startupz'])

/** Whether a host, as a browser sends it, is an origin's: without the port that is the scheme's own. */
function isOriginOfHost(origin: string, host: string): boolean {
  const { protocol, host: wanted } = new URL(origin)
  return URL.parse(`${protocol}//${host}`)?.host === wanted
}

/**
 * Whose addresses a request may ask for. The operators' host is theirs at either port. At their port, every other host but that
 * port's own has nothing: a proxy that sends them a path of the shop's host would put their pages back beside the areas' code.
 */
function ownerOf(c: Context<AppEnv>, { opsPort, opsOrigin }: Settings): 'operators' | 'shop' | 'nobody' {
  const { host } = c.get('requestOrigin')
  if (opsOrigin && isOriginOfHost(opsOrigin, host)) return 'operators'
  if ((c.env as NodeEnv)?.incoming?.socket?.localPort !== opsPort) return 'shop'
  return host.endsWith(`:${opsPort}`) ? 'operators' : 'nobody'
}

/**
 * Keeps the operators' pages and their API on an origin of their own: `/ops` is there and nowhere else, and nothing of the shop
 * is there, so that no code of an area can read an operator's token (docs/decisions/259).
 */
export function separateOrigins(settings: Settings, log: Logger): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const { path } = c.req
    const wanted = OPERATORS.test(path) ? 'operators' : 'shop'
    if (PROBES.has(path) || ownerOf(c, settings) === wanted) return next()
    const failure = new AppError('NOT_FOUND', { display: `Page not found: ${path}` })
    const reply = replyFailure(c, failure, log)
    // A release sent to the shop's address gets a readable answer, too.
    const reader = c.req.raw.body?.getReader()
    return reader ? lingeringReply(reply, reader) : Promise.resolve(reply)
  }
}
