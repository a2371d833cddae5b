import type { Hono } from 'hono'
import type * as z from 'zod'
import type { Endpoint, OperatorAccess } from '@larder/contracts/endpoint'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { checkHarmless, parseInput } from '@larder/kernel/http/input.ts'
import type { FindCaller, Operator } from './operators.ts'

type Handler<Body extends z.ZodType, Reply extends z.ZodType, Params extends z.ZodType> = (
  input: z.output<Params> & z.output<Body>,
  caller: Operator,
) => Promise<z.input<Reply>> | z.input<Reply>

/**
 * Mounts operators' calls, each as it is declared: the caller's role, then the input, then the handler, then the reply, which
 * no cache keeps (204 without one). A body of another kind than JSON is one without fields.
 */
export const operatorRoutes =
  (app: Hono<AppEnv>, findCaller: FindCaller) =>
  <Body extends z.ZodType<object>, Reply extends z.ZodType, Params extends z.ZodType<object>>(
    call: Endpoint<Body, Reply, OperatorAccess, Params>,
    handle: Handler<Body, Reply, Params>,
  ): void => {
    const { method, path, access, params, body, invalidInput, reply } = call
    app.on(method, path, async (c) => {
      const caller = await findCaller(c, access)
      const sent: unknown = method === 'GET' ? c.req.query() : await c.req.json().catch(() => undefined)
      checkHarmless([c.req.param(), sent])
      const named = params && parseInput(params, c.req.param())
      const fields = parseInput(body, sent, invalidInput)
      // Where a call declares no parameters, their type has no fields.
      const input = { ...fields, ...named } as z.output<Params> & z.output<Body>
      const content: unknown = reply.parse(await handle(input, caller))
      if (content === undefined) return c.body(null, 204)
      return c.json(content, 200, { 'Cache-Control': 'no-store' })
    })
  }
