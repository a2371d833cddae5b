import { createFetch } from 'ofetch'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { takeConsole } from '../testing/failing-console.ts'
import { createClient } from './call.ts'
import { nameComposition } from './page-composition.ts'

const testEndpoint = (method: 'GET' | 'POST') =>
  endpoint({
    method,
    path: '/api/x',
    summary: 'x',
    access: 'anyone',
    body: z.object({}),
    reply: z.object({ ok: z.boolean() }),
  })

/** A client whose API sends these replies in turn, and the fetch mock. */
function clientWithReplies(...replies: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const reply = replies.shift()
    if (reply instanceof Response) return reply
    throw reply ?? new Error('asked once too often')
  })
  return { call: createClient(createFetch({ fetch })), fetch }
}
const okReply = () => Response.json({ ok: true })
const failedReply = (status: number) => Response.json({}, { status })
const networkFailure = () => new TypeError('Failed to fetch')

test.each([networkFailure, () => failedReply(500), () => failedReply(502)])(
  'retries a read that failed quickly',
  async (failure) => {
    const { call, fetch } = clientWithReplies(failure(), okReply())
    expect(await call(testEndpoint('GET'), {})).toEqual({ ok: true })
    expect(fetch).toHaveBeenCalledTimes(2)
  },
)

test.each([429, 503, 404])('does not retry after status %s', async (status) => {
  const { call, fetch } = clientWithReplies(failedReply(status), okReply())
  await expect(call(testEndpoint('GET'), {})).rejects.toMatchObject({ name: 'AppError' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('reports a truncated reply as an error', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  const { call } = clientWithReplies(new Response(body, { headers: { 'content-type': 'application/json' } }))
  await expect(call(testEndpoint('GET'), {})).rejects.toMatchObject({ name: 'AppError', code: 'NETWORK' })
})

test('never retries a write', async () => {
  const { call, fetch } = clientWithReplies(networkFailure(), okReply())
  await expect(call(testEndpoint('POST'), {})).rejects.toMatchObject({ name: 'AppError', code: 'NETWORK' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([() => new Response('<h1>hello</h1>'), () => Response.json({ surprise: 1 })])(
  'reports a reply that breaks its contract',
  async (reply) => {
    const { call } = clientWithReplies(reply())
    await expect(call(testEndpoint('GET'), {})).rejects.toMatchObject({
      name: 'AppError',
      code: 'UNEXPECTED',
    })
    expect(takeConsole('error')).toMatchObject([
      [{ message: expect.stringMatching(/^The reply of \/api\/x is not its contract's\. /) }],
    ]) // the page reports it too, because the server cannot know of it
  },
)

test('rejects invalid input with its fields without sending it', async () => {
  const { call, fetch } = clientWithReplies(okReply())
  const strict = { ...testEndpoint('POST'), body: z.object({ email: z.email('Enter an email address') }) }
  await expect(call(strict, { email: 'ada@' })).rejects.toMatchObject({
    name: 'AppError',
    code: 'VALIDATION',
    fields: { email: 'Enter an email address' },
  })
  expect(fetch).not.toHaveBeenCalled()
  expect(takeConsole('error')).toMatchObject([
    [{ message: "The input of /api/x is not its contract's. email: Enter an email address" }],
  ])
})

test.each([
  [() => Response.json({ errorDisplay: 'We are closed.' }, { status: 500 }), 'We are closed.'],
  [() => Response.json({ message: 'Try later.' }, { status: 500 }), 'Try later.'],
  [() => Response.json({}, { status: 500 }), 'An unknown error occurred'],
  [() => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'An unknown error occurred'],
])('shows the text of a failed reply, or the unknown error (spec §8)', async (reply, text) => {
  const { call } = clientWithReplies(reply())
  await expect(call(testEndpoint('POST'), {})).rejects.toMatchObject({ name: 'AppError', text })
})

test("calls send the page's composition id; the renderer sends none", async () => {
  const { call, fetch } = clientWithReplies(okReply(), okReply())
  const sentComposition = () => new Headers(fetch.mock.lastCall?.[1]?.headers).get('Larder-Composition')
  await call(testEndpoint('POST'), {})
  expect(sentComposition()).toBeNull()
  onTestFinished(() => nameComposition(''))
  nameComposition('0123456789abcdef')
  await call(testEndpoint('POST'), {})
  expect(sentComposition()).toBe('0123456789abcdef')
})
