import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../sandbox.testing.ts'
import { createMeasurementProtocol } from '../analytics/analytics.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { createIterable } from './marketing.ts'

const item = { id: '12', name: 'Oat milk', price: 1.9, quantity: 2 }
const at = new Date('2030-01-07T12:00:00Z')

async function start() {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  const readRecorded = async () => (await fetch(`${sandbox.url}/control/recorded`)).json()
  return { ...sandbox, readRecorded }
}

test('sends shoppers’ events in the marketing service’s format', async () => {
  const { url, readRecorded } = await start()
  const marketing = createIterable({ apiUrl: `${url}/marketing`, apiKey: sandboxKeys.marketing })
  const person = { email: 'ann@example.com' }
  await marketing.identify(person)
  await marketing.track({ id: 'e1', email: person.email, name: 'coupon_applied', at })
  await marketing.trackPurchase({ id: 'o1', person, items: [item], total: 3.8, at })
  await marketing.updateSubscriptions({ email: person.email, unsubscribedChannelIds: [1] })
  expect(await readRecorded()).toMatchObject([
    { path: '/marketing/api/users/update', body: { email: 'ann@example.com' } },
    { path: '/marketing/api/events/track', body: { eventName: 'coupon_applied', createdAt: 1_894_017_600 } },
    { path: '/marketing/api/commerce/trackPurchase', body: { total: 3.8 } },
    { path: '/marketing/api/users/updateSubscriptions', body: { unsubscribedChannelIds: [1] } },
  ])
})

test('rejects calls without a key and sends nothing', async () => {
  const { url, readRecorded } = await start()
  const marketing = createIterable({ apiUrl: `${url}/marketing`, apiKey: undefined })
  await expect(marketing.identify({ email: 'ann@example.com' })).rejects.toMatchObject({
    text: 'API key is missing.',
  })
  expect(await readRecorded()).toEqual([])
})

test('the service rejects a wrong key', async () => {
  const { url } = await start()
  const marketing = createIterable({ apiUrl: `${url}/marketing`, apiKey: 'wrong' })
  await expect(marketing.identify({ email: 'ann@example.com' })).rejects.toMatchObject({
    codes: ['BadApiKey'],
  })
})

test('sends a purchase to analytics with the shopper’s consent', async () => {
  const { url, readRecorded } = await start()
  const analytics = createMeasurementProtocol({ apiUrl: url, measurementId: 'G-1', apiSecret: 's' })
  await analytics.purchase({
    clientId: '1.2',
    transactionId: 'F-1001',
    currency: 'GBP',
    value: 3.8,
    shipping: 0,
    items: [item],
    adsAllowed: false,
  })
  expect(await readRecorded()).toMatchObject([
    {
      service: 'analytics',
      body: {
        client_id: '1.2',
        consent: { ad_user_data: 'DENIED' },
        events: [{ name: 'purchase', params: { transaction_id: 'F-1001', items: [{ item_id: '12' }] } }],
      },
    },
  ])
})
