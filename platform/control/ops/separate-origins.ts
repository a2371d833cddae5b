import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '@larder/contracts/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { replyFailure } from '@larder/kernel/http/failure.ts'
import { createLingeringReply } from '@larder/kernel/http/lingering-reply.ts'

type Settings = { opsPort: number; opsOrigin: string | undefined }
type NodeEnv = { incoming?: { socket?: { localPort?: number } } } | undefined

const OPERATORS = /^\/ops(\/|$)/
/** Health checks, which every port serves. */
const PROBES = new Set(['/livez', '/readyz', '/startupz'])

/** Whether a Host header matches an origin; browsers omit the scheme's default port. */
function matchesOrigin(origin: string, host: string): boolean {
  const { protocol, host: originHost } = new URL(origin)
  return URL.parse(`${protocol}//${host}`)?.host === originHost
}

/** Hosts that no stranger's domain can stand for (DNS rebinding): this machine's names and addresses. */
const LOCAL_HOST = /^(localhost|[a-z0-9-]+\.localhost|\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/

/**
 * Decides whose pages a request may get. The operators' host is theirs on either port. Their port serves its own host
 * alone, by `OPS_ORIGIN` or an address: a proxy could otherwise serve the operators' pages on a shop host, next to the
 * areas' code, and a stranger's page on a domain that names this machine.
 */
function findOwner(c: Context<AppEnv>, { opsPort, opsOrigin }: Settings): 'operators' | 'shop' | 'nobody' {
  const { host } = c.get('requestOrigin')
  if (opsOrigin && matchesOrigin(opsOrigin, host)) return 'operators'
  if ((c.env as NodeEnv)?.incoming?.socket?.localPort !== opsPort) return 'shop'
  const { hostname, port } = URL.parse(`http://${host}`) ?? { hostname: '', port: '' }
  return port === String(opsPort) && LOCAL_HOST.test(hostname) ? 'operators' : 'nobody'
}

/**
 * Keeps the operators' pages and API on a separate origin: `/ops` is only there, and no page of the shop is, so that
 * code of an area cannot read an operator's token (docs/decisions/259).
 */
export function separateOrigins(settings: Settings, log: Logger): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const { path } = c.req
    const requested = OPERATORS.test(path) ? 'operators' : 'shop'
    if (PROBES.has(path) || findOwner(c, settings) === requested) return next()
    const failure = new AppError('NOT_FOUND', { display: `Page not found: ${path}` })
    const reply = replyFailure(c, failure, log)
    // An upload to the shop's address also gets a readable reply.
    const reader = c.req.raw.body?.getReader()
    return reader ? createLingeringReply(reply, reader) : Promise.resolve(reply)
  }
}
