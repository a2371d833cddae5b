import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ordersApi } from '@larder/shared/contracts'
import { aShop, Rejection, renderRoutes, screen } from '@larder/shared/testing'
import { OrderTracking } from './OrderTracking.tsx'

/** A stream of server-sent events, which jsdom has not. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static open: Stream[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.open.push(this)
  }
  push(type: string, data: object): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
  reject(): void {
    this.readyState = Stream.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = Stream.CLOSED
    Stream.open = Stream.open.filter((one) => one !== this)
  }
}

const readStatus = (change: Partial<ordersApi.OrderStatus> = {}): ordersApi.OrderStatus => ({
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
const ARRIVED = readStatus({ status: 'delivered', label: 'It has arrived', isActive: false, canTrack: false })

beforeEach(() => {
  Stream.open = []
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => vi.useRealTimers())

function showOrder(businessOrderId: string, answer: () => object) {
  const asked = aShop([
    [ordersApi.orderStatus, answer],
    [ordersApi.getDriverLocation, () => ({ isAssigned: true, stopsAway: 3 })],
  ])
  renderRoutes([{ path: '/', element: <OrderTracking businessOrderId={businessOrderId} /> }], { at: '/' })
  return { callsOf: ({ path }: { path: string }) => asked.filter((one) => one.path === path).length }
}

test('loads an order once, then follows the server’s events until it ends', async () => {
  const { callsOf } = showOrder('o1', () => readStatus())
  expect(await screen.findByText('Picked and packed')).toBeVisible()
  expect(await screen.findByText('Your driver is 3 stops away.')).toBeVisible()
  const [stream] = Stream.open
  stream?.push('driver', { isAssigned: true, stopsAway: 1 })
  expect(await screen.findByText('Your driver is 1 stop away.')).toBeVisible()
  stream?.push('status', ARRIVED)
  expect(await screen.findByText('It has arrived')).toBeVisible()
  await expect.poll(() => Stream.open).toEqual([])
  expect(callsOf(ordersApi.orderStatus)).toBe(1)
})

test('reconnects a rejected stream, and shows a failure until it recovers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer: object = new Rejection(500, 'The order could not be read.')
  const { callsOf } = showOrder('o2', () => answer)
  const pollUntil = (text: string) =>
    vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(15_000)
      expect(screen.getByText(text)).toBeVisible()
    })
  expect(await screen.findByText('The order could not be read.')).toBeVisible()
  Stream.open[0]?.reject()
  answer = readStatus()
  await pollUntil('Picked and packed')
  expect(screen.queryByText('The order could not be read.')).not.toBeInTheDocument()
  answer = ARRIVED
  await pollUntil('It has arrived')
  const calls = callsOf(ordersApi.orderStatus)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(callsOf(ordersApi.orderStatus)).toBe(calls)
})
