import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { aShop, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { OrderTracking } from './OrderTracking.tsx'

/** A fake stream of server-sent events, which jsdom does not support. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static open: FakeEventSource[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.open.push(this)
  }
  push(type: string, data: object): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
  reject(): void {
    this.readyState = FakeEventSource.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED
    FakeEventSource.open = FakeEventSource.open.filter((stream) => stream !== this)
  }
}

const createStatus = (change: Partial<ordersApi.OrderStatus> = {}): ordersApi.OrderStatus => ({
  businessOrderId: 'o1',
  status: 'picked',
  label: 'Picked and packed',
  percent: 50,
  steps: [],
  isActive: true,
  isNegative: false,
  canTrack: true,
  fulfilmentMethod: 'delivery',
  fulfilmentAt: '2030-01-07T09:00:00.000Z',
  updatedAt: '2030-01-07T09:00:00.000Z',
  isRefundDue: false,
  ...change,
})
const DELIVERED = createStatus({
  status: 'delivered',
  label: 'It has arrived',
  isActive: false,
  canTrack: false,
})

beforeEach(() => {
  FakeEventSource.open = []
  vi.stubGlobal('EventSource', FakeEventSource)
})
afterEach(() => vi.useRealTimers())

function showOrder(businessOrderId: string, reply: () => object) {
  const requests = aShop([
    [ordersApi.orderStatus, reply],
    [ordersApi.getDriverLocation, () => ({ isAssigned: true, stopsAway: 3 })],
  ])
  renderRoutes([{ path: '/', element: <OrderTracking businessOrderId={businessOrderId} /> }], { at: '/' })
  return {
    countCalls: ({ path }: { path: string }) => requests.filter((stream) => stream.path === path).length,
  }
}

test('loads an order once, then follows the server’s events until it ends', async () => {
  const { countCalls } = showOrder('o1', () => createStatus())
  expect(await screen.findByText('Picked and packed')).toBeVisible()
  expect(await screen.findByText('Your driver is 3 stops away.')).toBeVisible()
  const [stream] = FakeEventSource.open
  stream?.push('driver', { isAssigned: true, stopsAway: 1 })
  expect(await screen.findByText('Your driver is 1 stop away.')).toBeVisible()
  stream?.push('status', DELIVERED)
  expect(await screen.findByText('It has arrived')).toBeVisible()
  await expect.poll(() => FakeEventSource.open).toEqual([])
  expect(countCalls(ordersApi.orderStatus)).toBe(1)
})

test('reconnects a rejected stream, and shows a failure until it recovers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let reply: object = new Rejection(500, 'The order could not be read.')
  const { countCalls } = showOrder('o2', () => reply)
  const pollUntil = (text: string) =>
    vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(15_000)
      expect(screen.getByText(text)).toBeVisible()
    })
  expect(await screen.findByText('The order could not be read.')).toBeVisible()
  FakeEventSource.open[0]?.reject()
  reply = createStatus()
  await pollUntil('Picked and packed')
  expect(screen.queryByText('The order could not be read.')).not.toBeInTheDocument()
  reply = DELIVERED
  await pollUntil('It has arrived')
  const initialCalls = countCalls(ordersApi.orderStatus)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(countCalls(ordersApi.orderStatus)).toBe(initialCalls)
})
