import { afterEach, vi } from 'vitest'
import type { z } from 'zod'
import { restoreKeptAtoms } from '@larder/shared/stores'

type Described = { path: string; reply: z.ZodType }
type Asked = { path: string; body: unknown }
type Answer = (body: never) => unknown

/** A refusal of the server, in its shape (spec §8). */
export class Refusal {
  readonly status: number
  readonly body: object
  constructor(status: number, errorDisplay: string, fields?: Record<string, string>) {
    this.status = status
    this.body = { errorCode: status, errorKey: 'TEST', errorDisplay, errorText: errorDisplay, fields }
  }
}

const MEMBER = {
  access_token: 'handle',
  refresh_token: 'handle',
  token_type: 'Bearer',
  expires_in: 1_800,
  strategy: 'member',
}

/**
 * The network's other end for a page: answers by contract, as a signed-in member is answered.
 * Gives what was asked. A call that has no answer is a 404.
 */
export function aShop(answers: readonly (readonly [Described, Answer])[]): Asked[] {
  const asked: Asked[] = []
  const replyTo = (path: string, body: unknown): unknown => {
    if (path === '/api/auth/oauthToken') return MEMBER
    const answer = answers.find(([described]) => described.path === path)?.[1]
    return answer ? answer(body as never) : new Refusal(404, `Nothing answers ${path}`) // each answer knows its call
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    asked.push({ path, body })
    const reply = replyTo(path, body)
    return reply instanceof Refusal
      ? Response.json(reply.body, { status: reply.status })
      : Response.json(reply)
  })
  restoreKeptAtoms()
  return asked
}

afterEach(() => vi.unstubAllGlobals())
