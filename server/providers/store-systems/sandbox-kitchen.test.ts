import { expect, onTestFinished, test, vi } from 'vitest'
import { integrationsApi } from '@larder/shared/contracts'
import { hasValidSignature } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { createStoreSystems } from './store-systems.ts'
import { startSandbox } from '../sandbox.testing.ts'
import type { Webhook } from '../sandbox/deps.ts'
import { computeRoutePoint, computeBearing } from './sandbox-kitchen.ts'

const york = { latitude: 53.96, longitude: -1.08 }
const home = { latitude: 53.97, longitude: -1.06 }

const anOrder = (change: Partial<integrationsApi.PlacedOrder> = {}): integrationsApi.PlacedOrder => ({
  businessOrderId: 'order-1',
  orderNumber: 'F-1001',
  brand: 'Fernhill Market',
  shopOrigin: 'http://fernhill.localhost:4300',
  placedAt: '2030-01-07T12:00:00.000Z',
  fulfilmentMethod: 'delivery',
  fulfilmentAt: '2030-01-07T12:30:00.000Z',
  isAsap: true,
  store: { id: 12, name: 'York', ...york },
  destination: home,
  lines: [{ name: 'Oat milk', quantity: 2, details: [] }],
  orderTotal: 5,
  isPaid: true,
  ...change,
})

async function start(receive?: (webhook: Webhook) => Promise<number>) {
  const sandbox = await startSandbox(receive)
  onTestFinished(() => sandbox.close())
  await sandbox.control('/kitchen', { stepMs: 0, driveMs: 1 })
  const shop = createStoreSystems({ url: `${sandbox.url}/kitchen/orders`, keys: [sandboxKeys.storeSystem] })
  const statuses = () =>
    sandbox.webhooks
      .filter(({ url }) => url.endsWith(integrationsApi.updateOrderStatus.path))
      .map(({ rawBody }) => integrationsApi.updateOrderStatus.body.parse(JSON.parse(rawBody)).status)
  return { ...sandbox, shop, statuses }
}

test('reports every step of a delivery, signed and under the brand’s host', async () => {
  const { shop, statuses, webhooks, moveClock } = await start()
  await shop.send(anOrder(), 'placed-order-1')
  await vi.waitFor(() => expect(statuses()).toContain('en_route'))
  moveClock(1000)
  await vi.waitFor(() => expect(statuses()).toContain('delivered'))
  expect(statuses()).toEqual(['sent_to_store', 'store_accepted_picking', 'picked', 'en_route', 'delivered'])
  for (const { host, rawBody, headers } of webhooks) {
    expect(host).toBe('fernhill.localhost:4300')
    expect(hasValidSignature(rawBody, headers['Larder-Signature'] ?? '', [sandboxKeys.storeSystem])).toBe(
      true,
    )
  }
  const positions = webhooks.filter(({ url }) => url.endsWith(integrationsApi.updateDriverLocation.path))
  expect(positions.length).toBeGreaterThan(0)
  for (const { rawBody } of positions) integrationsApi.updateDriverLocation.body.parse(JSON.parse(rawBody))
})

test('the ticket tells whoever hands an order over to check the age', async () => {
  const { shop, url } = await start()
  const showTickets = async () => (await fetch(`${url}/kitchen`)).text()
  await shop.send(anOrder(), 'placed-order-1')
  expect(await showTickets()).not.toContain('check ID')
  await shop.send(anOrder({ businessOrderId: 'order-2', minimumAge: 18 }), 'placed-order-2')
  expect(await showTickets()).toContain('18 or over: check ID')
})

test('starts an order for tomorrow only shortly before its slot', async () => {
  const { shop, statuses, moveClock } = await start()
  const fulfilmentAt = '2030-01-08T12:00:00.000Z'
  await shop.send(anOrder({ isAsap: false, fulfilmentAt }), 'placed-order-1')
  await vi.waitFor(() => expect(statuses()).toEqual(['sent_to_store']))
  moveClock(23 * 3_600_000)
  await shop.send(anOrder({ businessOrderId: 'order-2' }), 'placed-order-2')
  await vi.waitFor(() => expect(statuses()).toContain('en_route'))
  expect(statuses().filter((status) => status === 'store_accepted_picking')).toHaveLength(1)
  moveClock(3_600_000)
  await vi.waitFor(() => expect(statuses().filter((status) => status === 'picked')).toHaveLength(2))
})

test('a collection has no driving step', async () => {
  const { shop, statuses } = await start()
  await shop.send(anOrder({ fulfilmentMethod: 'collection', destination: undefined }), 'placed-order-1')
  await vi.waitFor(() => expect(statuses()).toContain('delivered'))
  expect(statuses()).not.toContain('en_route')
})

test('accepts an order that is sent twice only once', async () => {
  const { shop, store } = await start()
  await shop.send(anOrder(), 'placed-order-1')
  await shop.send(anOrder(), 'placed-order-1')
  expect(Object.keys(store.state.kitchen.orders)).toEqual(['order-1'])
})

test('rejects an order not signed by the shop', async () => {
  const { url, store } = await start()
  const forger = createStoreSystems({ url: `${url}/kitchen/orders`, keys: ['guessed'] })
  await expect(forger.send(anOrder(), 'placed-order-1')).rejects.toMatchObject({ status: 401 })
  expect(store.state.kitchen.orders).toEqual({})
})

test('resends a failed report with the same event id', async () => {
  let calls = 0
  const { shop, webhooks, moveClock } = await start(() => Promise.resolve(calls++ ? 200 : 503))
  await shop.send(anOrder(), 'placed-order-1')
  await vi.waitFor(() => expect(webhooks).toHaveLength(1))
  moveClock(60_000)
  await vi.waitFor(() => expect(webhooks.length).toBeGreaterThan(1))
  expect(webhooks[1]?.headers['Larder-Event-Id']).toBe(webhooks[0]?.headers['Larder-Event-Id'])
})

test('reports a requested step or rejection', async () => {
  const { control, shop, statuses } = await start()
  await control('/kitchen', { isPaused: true })
  await shop.send(anOrder(), 'placed-order-1')
  await control('/kitchen/orders/order-1', {})
  await control('/kitchen/orders/order-1', { status: 'store_rejected', reason: 'Closed early' })
  expect(statuses()).toEqual(['sent_to_store', 'store_rejected'])
})

test('reports a picker’s lines, takes the answer, and packs that order by hand alone', async () => {
  const { control, shop, statuses, webhooks, url, store } = await start()
  await control('/kitchen', { isPaused: true })
  const line = { basketLineId: 'line-1', menuItemId: 'oat-milk', ifMissing: 'ask' as const }
  const instead = { menuItemId: 'soya-milk', name: 'Soya Milk' }
  const lines = [{ name: 'Oat milk', quantity: 2, details: [], ...line, substitutes: [instead] }]
  await shop.send(anOrder({ lines }), 'placed-order-1')
  const press = new URLSearchParams({ basketLineId: 'line-1', quantity: '0', instead: 'soya-milk' })
  const page = await fetch(`${url}/kitchen/orders/order-1/lines`, { method: 'POST', body: press })
  expect(await page.text()).toContain('the shopper is asked')
  const report = webhooks.find(({ url: to }) => to.endsWith(integrationsApi.updateOrderLines.path))
  expect(integrationsApi.updateOrderLines.body.parse(JSON.parse(report?.rawBody ?? '')).lines).toEqual([
    {
      basketLineId: 'line-1',
      state: 'substituted',
      quantity: 0,
      substitute: { menuItemId: 'soya-milk', quantity: 2 },
    },
  ])
  const answer = {
    businessOrderId: 'order-1',
    basketLineId: 'line-1',
    brand: 'Fernhill Market',
    storeId: 12,
    answer: 'refund' as const,
    decidedBy: 'shopper' as const,
    answeredAt: '2030-01-07T12:05:00.000Z',
  }
  await shop.sendAnswer(answer, 'answer-1')
  expect(store.state.kitchen.orders['order-1']?.answers).toEqual({ 'line-1': answer })
  await control('/kitchen', { isPaused: false })
  await vi.waitFor(() => expect(statuses()).toContain('store_accepted_picking'))
  await control('/kitchen/orders/order-1', {})
  await vi.waitFor(() => expect(statuses()).toContain('en_route'))
  expect(
    await control('/kitchen/orders/gone/lines', { lines: [{ ...line, state: 'short', quantity: 0 }] }),
  ).toEqual({
    error: 'unknown order',
  })
})

test.each([
  ['begins at the store', 0, york],
  ['ends at the shopper', 1, home],
])('the driver’s route %s', (_, share, point) => {
  expect(computeRoutePoint(york, home, share)).toEqual(point)
})

test('the bearing of east is 90 degrees', () => {
  expect(computeBearing(york, { ...york, longitude: -1 })).toBe(90)
})
