import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { serveApp } from '../sandbox.testing.ts'
import { createBreaker, outsideCaller } from './call.ts'

async function aService() {
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
  return outsideCaller({ service: 'test', baseUrl: url })
}

test.each([
  ['/refuses', { failure: 'refused', status: 422, codes: ['bad_card'], mayHaveHappened: false }],
  ['/breaks', { failure: 'broken', status: 500, mayHaveHappened: true }],
  ['/away', { failure: 'broken', status: 302 }],
])('reports %s as what it is', async (path, error) => {
  const { call } = await aService()
  await expect(call({ path })).rejects.toMatchObject(error)
})

test('a timed-out call may have happened', async () => {
  const { call } = await aService()
  await expect(call({ path: '/slow', timeoutMs: 100 })).rejects.toMatchObject({
    failure: 'timeout',
    mayHaveHappened: true,
  })
})

test('an address without a listener was never reached', async () => {
  const { url, close } = await serveApp(new Hono())
  await close()
  const { call } = outsideCaller({ service: 'test', baseUrl: url })
  await expect(call({ path: '/' })).rejects.toMatchObject({ failure: 'unreachable', mayHaveHappened: false })
})

test('five failures in a row open the breaker for ten seconds', () => {
  let now = 0
  const breaker = createBreaker(() => now)
  for (let count = 0; count < 5; count += 1) breaker.failed()
  expect(breaker.isOpen()).toBe(true)
  now = 10_000
  expect(breaker.isOpen()).toBe(false)
  breaker.failed()
  expect(breaker.isOpen()).toBe(true)
})
