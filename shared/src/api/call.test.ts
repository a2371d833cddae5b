import { createFetch } from 'ofetch'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '../contracts/endpoint.ts'
import { takeConsole } from '../testing/failing-console.ts'
import { createClient } from './call.ts'
import { nameComposition } from './page-composition.ts'

const described = (method: 'GET' | 'POST') =>
  endpoint({
    method,
    path: '/api/x',
    summary: 'x',
    access: 'anyone',
    body: z.object({}),
    reply: z.object({ ok: z.boolean() }),
  })

/** A client over an API that gives these replies in turn, and the number of its calls. */
function answering(...answers: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('asked once too often')
  })
  return { call: createClient(createFetch({ fetch })), fetch }
}
const good = () => Response.json({ ok: true })
const bad = (status: number) => Response.json({}, { status })
const gone = () => new TypeError('Failed to fetch')

test.each([gone, () => bad(500), () => bad(502)])('retries a read that failed at once', async (failure) => {
  const { call, fetch } = answering(failure(), good())
  expect(await call(described('GET'), {})).toEqual({ ok: true })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each([429, 503, 404])('does not retry after a busy or late answer', async (status) => {
  const { call, fetch } = answering(bad(status), good())
  await expect(call(described('GET'), {})).rejects.toMatchObject({ name: 'AppError' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('reports a truncated reply as an error', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  const { call } = answering(new Response(body, { headers: { 'content-type': 'application/json' } }))
  await expect(call(described('GET'), {})).rejects.toMatchObject({ name: 'AppError', code: 'NETWORK' })
})

test('never retries a write', async () => {
  const { call, fetch } = answering(gone(), good())
  await expect(call(described('POST'), {})).rejects.toMatchObject({ name: 'AppError', code: 'NETWORK' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each([() => new Response('<h1>hello</h1>'), () => Response.json({ surprise: 1 })])(
  'reports a reply that breaks its contract',
  async (reply) => {
    const { call } = answering(reply())
    await expect(call(described('GET'), {})).rejects.toMatchObject({ name: 'AppError', code: 'UNEXPECTED' })
    expect(takeConsole('error')).toMatchObject([
      [{ message: expect.stringMatching(/^The reply of \/api\/x is not its contract's\. /) }],
    ]) // it is also reported: the server cannot know of it
  },
)

test('reports invalid input with its fields, without sending it', async () => {
  const { call, fetch } = answering(good())
  const strict = { ...described('POST'), body: z.object({ email: z.email('Enter an email address') }) }
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
])('shows a failed reply’s text, or the unknown error (spec §8)', async (reply, text) => {
  const { call } = answering(reply())
  await expect(call(described('POST'), {})).rejects.toMatchObject({ name: 'AppError', text })
})

test('calls name the page’s composition; the renderer names none', async () => {
  const { call, fetch } = answering(good(), good())
  const sent = () => new Headers(fetch.mock.lastCall?.[1]?.headers).get('Larder-Composition')
  await call(described('POST'), {})
  expect(sent()).toBeNull()
  onTestFinished(() => nameComposition(''))
  nameComposition('0123456789abcdef')
  await call(described('POST'), {})
  expect(sent()).toBe('0123456789abcdef')
})
