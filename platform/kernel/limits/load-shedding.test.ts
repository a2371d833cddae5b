import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Failure } from '@larder/contracts/endpoint'
import { catalogueApi } from '@larder/shared/contracts'
import { YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { startApp } from '@larder/testing/index.ts'
import type { AppEnv } from '../http/context.ts'
import { createLoadShedding } from './load-shedding.ts'

/** A server whose calls the test answers when it decides. */
function slowServer(maxInFlight: number) {
  const waiting: (() => void)[] = []
  const lines: string[] = []
  const app = new Hono<AppEnv>()
  app.use('*', createLoadShedding(maxInFlight, pino({}, { write: (line) => lines.push(line) })))
  app.all('*', async (c) => {
    await new Promise<void>((done) => waiting.push(done))
    return c.text('ok')
  })
  const ask = async (path: string) => app.request(path)
  const answerAll = () => waiting.splice(0).forEach((done) => done())
  return { ask, answerAll, lines }
}

test('sheds excess load at once, payments and store systems last, and recovers', async () => {
  const { ask, answerAll, lines } = slowServer(4)
  const browsing = Array.from({ length: 4 }, () => ask('/api/search/global'))
  const away = await Promise.all(Array.from({ length: 50 }, () => ask('/api/basket/item/add')))
  expect(new Set(away.map(({ status }) => status))).toEqual(new Set([503]))
  expect(away[0]?.headers.get('retry-after')).toBe('2')
  const first = [ask('/api/payment/makePayment'), ask('/api/integrations/payments/checkout-com')]
  expect((await ask('/api/checkout/processOrder')).status).toBe(503)
  expect(lines).toHaveLength(1)
  answerAll()
  const answered = await Promise.all([...browsing, ...first])
  expect(answered.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const next = ask('/api/search/global')
  answerAll()
  expect((await next).status).toBe(200)
})

test('answers every call at five times the capacity, some with Retry-After', async () => {
  const shop = await startApp({ environment: { MAX_IN_FLIGHT: '10' } })
  const guest = await createGuest(shop)
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ storeId: YORK_STORE, fulfilmentMethod: 'delivery' }),
  }
  // The brand is loaded first: half of the capacity may wait for a cold brand, and the rest is answered 503.
  expect((await guest.request(catalogueApi.tree.path, init)).status).toBe(200)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => guest.request(catalogueApi.tree.path, init)),
  )
  const away = replies.filter(({ status }) => status === 503)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(away).toHaveLength(40)
  for (const reply of away) {
    expect(reply.headers.get('retry-after')).toBe('2')
    expect(Failure.parse(await reply.json()).errorKey).toBe('OVERLOADED')
  }
  expect((await guest.request(catalogueApi.tree.path, init)).status).toBe(200)
  expect(await shop.metrics()).toMatch(/^larder_shed_total [1-9]/m)
})
