import { afterEach, vi } from 'vitest'
import type { z } from 'zod'
import { restorePersistentAtoms } from '../stores/index.ts'

type Described = { path: string; reply: z.ZodType }
/** A call that was made. */
export type Asked = { path: string; body: unknown }
type Answer = (body: never) => unknown

/** A rejection by the server, in its format (spec §8). */
export class Refusal {
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
 * A fake server for a page: replies by contract, to a signed-in member unless a guest is requested; an answer may be a
 * promise. Returns the calls made. A call without a reply is a 404.
 */
export function aShop(
  answers: readonly (readonly [Described, Answer])[],
  strategy: 'guest' | 'member' = 'member',
): Asked[] {
  const asked: Asked[] = []
  const replyTo = (path: string, body: unknown): unknown => {
    if (path === '/api/auth/oauthToken') return session(strategy)
    const answer = answers.find(([described]) => described.path === path)?.[1]
    return answer ? answer(body as never) : new Refusal(404, `Nothing answers ${path}`) // each reply is typed for its endpoint
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ path, body })
    const reply = await replyTo(path, body)
    return reply instanceof Refusal
      ? Response.json(reply.body, { status: reply.status })
      : Response.json(reply)
  })
  restorePersistentAtoms()
  return asked
}

afterEach(() => vi.unstubAllGlobals())
