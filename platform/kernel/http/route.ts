import type { Context, Hono } from 'hono'
import { requestContext, type AppEnv, type RequestContext, type Session } from './context.ts'
import type * as z from 'zod'
import type { Access, Endpoint } from '@larder/contracts/endpoint'
import { AppError } from '@larder/contracts/errors'
import { chooseEncoding, MIN_BYTES, compress } from './compress-replies.ts'
import { readInput } from './input.ts'
import { createContentTag, isUnchanged } from './reply-cache.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** The router's pattern for pages, whose handler is mounted last for every path. */
const PAGES_PATTERN = '/*'

/**
 * The methods that a URL supports; empty when there is no such URL. `isPage` tells whether there is a page at the path,
 * because the page handler matches every path.
 */
export function findAllowedMethods(
  app: Hono<AppEnv>,
  path: string,
  isPage: (path: string) => boolean,
): string[] {
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

/** Whether the call can also be made by GET, with its fields as JSON in `input`: public reads, so that caches can keep them. */
export const hasGetForm = ({ method, cacheSec, access }: Endpoint): boolean =>
  method === 'POST' && cacheSec !== undefined && access === 'anyone'

type CachedReply = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Returns a cached reply, compressed as the caller accepts it; once for all callers, not for each. */
async function readCachedReply(
  c: Context<AppEnv>,
  key: string,
  answer: () => Promise<string>,
): Promise<CachedReply> {
  const replies = c.get('replies')
  const plain = await replies.get(key, answer)
  const encoding = plain.length < MIN_BYTES ? undefined : chooseEncoding(c.req.header('accept-encoding'))
  if (!encoding) return { body: plain, headers: {} }
  const body = await replies.get(`${encoding} ${key}`, () => compress(plain, encoding))
  return { body, headers: { 'Content-Encoding': encoding } }
}

/**
 * Mounts one contract: access, then input, then the handler, then the response, each by the contract. The response is
 * parsed too, so that an undeclared field is never sent. Responses that are the same for all callers (`cacheSec`) are
 * cached briefly, and have a GET form with an `ETag`.
 */
export function mountRoute<Body extends z.ZodType<object>, Reply extends z.ZodType>(
  app: Hono<AppEnv>,
  contract: Endpoint<Body, Reply>,
  handle: Handler<Body, Reply>,
): void {
  const shared = { ...JSON_TYPE, 'Cache-Control': `public, max-age=${contract.cacheSec ?? 0}` }
  const methods = hasGetForm(contract) ? [contract.method, 'GET'] : [contract.method]
  app.on(methods, contract.path, async (c) => {
    checkAccess(contract.access, c.get('session'))
    const input = await readInput(c, contract)
    const answer = async () => JSON.stringify(contract.reply.parse(await handle(input, requestContext(c))))
    if (!contract.cacheSec) return c.body(await answer(), 200, PRIVATE_HEADERS)
    const key = `${c.get('brand').id} ${contract.path} ${JSON.stringify(input)}`
    const { body, headers } = await readCachedReply(c, key, answer)
    if (c.req.method !== 'GET') return c.body(body, 200, { ...shared, ...headers })
    const tagged = { ...shared, ETag: createContentTag(body) }
    if (isUnchanged(c.req.header('if-none-match'), tagged.ETag)) return c.body(null, 304, tagged)
    return c.body(body, 200, { ...tagged, ...headers })
  })
}
