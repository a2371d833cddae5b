import type { Hono } from 'hono'
import { requestContext, type AppEnv, type RequestContext, type Session } from './context.ts'
import type * as z from 'zod'
import type { Access, Endpoint } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { chooseEncoding, MIN_BYTES, compress } from './compress-replies.ts'
import { readInput } from './input.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** The router's pattern of the pages: their handler is mounted last, for every path. */
const PAGES = '/*'

/**
 * The methods an address supports; none when there is no such address. `isPage` says whether the pages, which match
 * every path, have one there.
 */
export function allowedMethods(app: Hono<AppEnv>, path: string, isPage: (path: string) => boolean): string[] {
  const isSupported = (method: string) =>
    app.router.match(method, path)[0].some(([[, route]]) => {
      const isHandler = route.method === method
      return isHandler && (route.path !== PAGES || isPage(path))
    })
  const allowed = METHODS.filter(isSupported)
  return allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

type Handler<Body extends z.ZodType<object>, Reply extends z.ZodType> = (
  input: z.output<Body>,
  context: RequestContext,
) => Promise<z.input<Reply>> | z.input<Reply>

const JSON_TYPE = { 'Content-Type': 'application/json' }
const PRIVATE = { ...JSON_TYPE, 'Cache-Control': 'no-store' }

function checkAccess(access: Access, session: Session | undefined): void {
  const isRefused =
    (access === 'session' && !session) || (access === 'member' && session?.strategy !== 'member')
  if (isRefused) throw new AppError('UNAUTHENTICATED')
}

/**
 * Mounts one contract: access, then input, then the handler, then the reply, each by the contract. The reply is parsed
 * too, so that a field the contract does not declare is never sent. Replies that are the same for all callers
 * (`cacheSec`) are cached for a moment.
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
    if (!contract.cacheSec) return c.body(await answer(), 200, PRIVATE)
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
