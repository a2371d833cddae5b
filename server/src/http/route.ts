import type { Hono } from 'hono'
import type * as z from 'zod'
import type { Access, Endpoint } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { requestContext, type AppEnv, type RequestContext, type Session } from './context.ts'
import { readInput } from './input.ts'

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
 * Mounts one contract: access, then input, then the handler, then the reply, each by the contract.
 * The reply is parsed too, so that a field the contract does not name never leaves the server.
 * Replies that anybody may keep (`cacheSec`) are the same for everybody, and remembered for a moment.
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
    const key = `${c.get('brand').id} ${contract.path} ${JSON.stringify(input)}`
    return c.body(await c.get('replies').get(key, answer), 200, shared)
  })
}
