import type { Hono } from 'hono'
import { requestContext, type AppEnv, type RequestContext, type Session } from './context.ts'
import type * as z from 'zod'
import type { Access, Endpoint } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { chooseEncoding, MIN_BYTES, compress } from './compress-replies.ts'
import { readInput } from './input.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** The router's pattern for pages, whose handler is mounted last for every path. */
const PAGES_PATTERN = '/*'

/**
 * The methods that a URL supports; empty when there is no such URL. `isPage` tells whether there is a page at the path,
 * because the page handler matches every path.
 */
export function allowedMethods(app: Hono<AppEnv>, path: string, isPage: (path: string) => boolean): string[] {
  const isSupported = (method: string) =>
    app.router.match(method, path)[0].some(([[, route]]) => {
      const isHandler = route.method === method
      return isHandler && (route.path !== PAGES_PATTERN || isPage(path))
    })
  const allowed = METHODS.filter(isSupported)
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

type Handler<Body extends z.ZodType<object>, Reply extends z.ZodType> = (
  input: z.output<Body>,
  context: RequestContext,
) => Promise<z.input<Reply>> | z.input<Reply>

const JSON_TYPE = { 'Content-Type': 'application/json' }
const PRIVATE_HEADERS = { ...JSON_TYPE, 'Cache-Control': 'no-store' }

function checkAccess(access: Access, session: Session | undefined): void {
  const isRefused =
    (access === 'session' && !session) || (access === 'member' && session?.strategy !== 'member')
  if (isRefused) throw new AppError('UNAUTHENTICATED')
}

/**
 * Mounts one contract: access, then input, then the handler, then the response, each by the contract. The response is
 * parsed too, so that an undeclared field is never sent. Responses that are the same for all callers (`cacheSec`) are
 * cached briefly.
 */
export function route<Body extends z.ZodType<object>, Reply extends z.ZodType>(
  app: Hono<AppEnv>,
  contract: Endpoint<Body, Reply>,
  handle: Handler<Body, Reply>,
): void {
  const shared = { ...JSON_TYPE, 'Cache-Control': `public, max-age=${contract.cacheSec ?? 0}` }
  app.on(contract.method, contract.path, async (c) => {
    checkAccess(contract.access, c.get('session'))
    const input = await readInput(c, contract)
    const answer = async () => JSON.stringify(contract.reply.parse(await handle(input, requestContext(c))))
    if (!contract.cacheSec) return c.body(await answer(), 200, PRIVATE_HEADERS)
    const replies = c.get('replies')
    const key = `${c.get('brand').id} ${contract.path} ${JSON.stringify(input)}`
    const plain = await replies.get(key, answer)
    const encoding = plain.length < MIN_BYTES ? undefined : chooseEncoding(c.req.header('accept-encoding'))
    if (!encoding) return c.body(plain, 200, shared)
    // Compressed once for all callers while it is cached, not for each.
    const packed = await replies.get(`${encoding} ${key}`, () => compress(plain, encoding))
    return c.body(packed, 200, { ...shared, 'Content-Encoding': encoding })
  })
}
