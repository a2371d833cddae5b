import { afterEach, vi } from 'vitest'
import type { z } from 'zod'
import { restorePersistentAtoms } from '../stores/index.ts'

type StubbedEndpoint = { path: string; reply: z.ZodType }
/** A call that the fake server received. */
export type ShopCall = { path: string; body: unknown }
type Reply = (body: never) => unknown

/** A rejection by the fake server, in the server's format (spec §8). */
export class Rejection {
  readonly status: number
  readonly body: object
  constructor(status: number, errorDisplay: string, errorKey = 'TEST') {
    this.status = status
    this.body = { errorCode: status, errorKey, errorDisplay, errorText: errorDisplay }
  }
}

const session = (strategy: 'guest' | 'member') => ({
  access_token: 'handle',
  refresh_token: 'handle',
  token_type: 'Bearer',
  expires_in: 1_800,
  strategy,
})

/**
 * A fake server for a page. Replies by contract, to a signed-in member unless a guest is requested; a reply may be a
 * promise, and one that throws is a lost connection. Returns the calls it received. A call without a stubbed reply gets 404.
 */
export function aShop(
  replies: readonly (readonly [StubbedEndpoint, Reply])[],
  strategy: 'guest' | 'member' = 'member',
): ShopCall[] {
  const calls: ShopCall[] = []
  const replyTo = (path: string, body: unknown): unknown => {
    const createReply = replies.find(([endpoint]) => endpoint.path === path)?.[1]
    if (!createReply && path === '/api/auth/oauthToken') return session(strategy)
    return createReply ? createReply(body as never) : new Rejection(404, `Nothing answers ${path}`) // each reply is typed for its endpoint
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ path, body })
    const reply = await replyTo(path, body)
    return reply instanceof Rejection
      ? Response.json(reply.body, { status: reply.status })
      : Response.json(reply)
  })
  restorePersistentAtoms()
  return calls
}

afterEach(() => vi.unstubAllGlobals())
