import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { serveApp } from '../sandbox.testing.ts'
import { createBreaker } from '@larder/kernel/errors/breaker.ts'
import { createOutsideCaller } from './outside-caller.ts'

async function startService() {
  const app = new Hono()
  app.get('/ok', (c) => c.json({ ok: true }))
  app.get('/slow', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    return c.json({ ok: true })
  })
  app.get('/away', (c) => c.redirect('/ok'))
  app.get('/refuses', (c) => c.json({ error_codes: ['bad_card'] }, 422))
  app.get('/breaks', (c) => c.text('oh', 500))
  const { url, close } = await serveApp(app)
  onTestFinished(close)
  return createOutsideCaller({ service: 'test', baseUrl: url })
}

test.each([
  ['/refuses', { failure: 'refused', status: 422, codes: ['bad_card'], mayHaveHappened: false }],
  ['/breaks', { failure: 'broken', status: 500, mayHaveHappened: true }],
  ['/away', { failure: 'broken', status: 302 }],
])('reports the kind of failure of %s', async (path, error) => {
  const { call } = await startService()
  await expect(call({ path })).rejects.toMatchObject(error)
})

test('a timed-out call counts as possibly executed', async () => {
  const { call } = await startService()
  await expect(call({ path: '/slow', timeoutMs: 100 })).rejects.toMatchObject({
    failure: 'timeout',
    mayHaveHappened: true,
  })
})

test('reports an address without a listener as unreachable', async () => {
  const { url, close } = await serveApp(new Hono())
  await close()
  const { call } = createOutsideCaller({ service: 'test', baseUrl: url })
  await expect(call({ path: '/' })).rejects.toMatchObject({ failure: 'unreachable', mayHaveHappened: false })
})

test('opens the breaker for ten seconds after five failures in a row', () => {
  let now = 0
  const breaker = createBreaker(() => now)
  for (let count = 0; count < 5; count += 1) breaker.recordFailure()
  expect(breaker.isOpen()).toBe(true)
  now = 10_000
  expect(breaker.isOpen()).toBe(false)
  breaker.recordFailure()
  expect(breaker.isOpen()).toBe(true)
})
