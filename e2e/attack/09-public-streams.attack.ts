import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { checkoutApi, ordersApi } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import { signInGuest, NEAR_POSTCODE, orderRequest, readyBasket } from './ordering.ts'
import { sendRaw } from './raw-http.ts'
import { ATTACK_PORT, METRICS_TOKEN } from './settings.ts'

async function openStream(path: string, headers: Record<string, string>) {
  const sent = request({ host: '127.0.0.1', port: ATTACK_PORT, path, headers })
  sent.on('error', () => undefined) // the test cuts the connection off
  sent.end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, leave: () => sent.destroy() }
}

test('a browser can open at most six order streams', async () => {
  const guest = await signInGuest('198.51.100.91')
  const basket = await readyBasket(guest, { postcode: NEAR_POSTCODE })
  const order = { ...orderRequest(basket), paymentGateway: 'cash' }
  const { businessOrderId } = await guest.call(checkoutApi.processOrder, order)
  const path = ordersApi.orderEventsPath({ businessOrderId })
  const headers = {
    host: `localhost:${ATTACK_PORT}`,
    cookie: guest.cookie(),
    'x-forwarded-for': '198.51.100.91',
  }
  const open = () => openStream(path, headers)
  const streams = [await open(), await open(), await open(), await open(), await open(), await open()]
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await open()).status).toBe(429)
  streams[0]?.leave()
  await expect
    .poll(async () => {
      const again = await open()
      streams.push(again)
      return again.status
    })
    .toBe(200)
  for (const { leave } of streams) leave()
})

test('metrics require a token even if the request claims a local address', async () => {
  const read = (headers: Record<string, string>) => sendRaw({ path: '/metrics', headers })
  for (const from of ['203.0.113.91', '127.0.0.1', '::1']) {
    for (const authorization of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`]) {
      const { status, text } = await read({ authorization, 'x-forwarded-for': from })
      expect(status).toBe(404)
      expect(text).not.toContain('larder_')
    }
  }
  expect((await read({ authorization: `Bearer ${METRICS_TOKEN}` })).text).toContain('larder_')
})

test('sends HSTS over HTTPS but not over HTTP', async () => {
  for (const path of ['/', '/api/business/profile', '/no-such-page', '/robots.txt']) {
    const secure = await sendRaw({ path, headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    const plain = await sendRaw({ path, headers: { 'x-forwarded-proto': 'http' } })
    expect(plain.headers['strict-transport-security']).toBe(undefined)
  }
})
