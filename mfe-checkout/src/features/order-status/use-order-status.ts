import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { isOrderSettled } from '@larder/shared/domain'
import { withErrorContext } from '@larder/shared/errors'
import { personResource, usePolling, useResource, useStore } from '@larder/shared/stores'
import { useBrandConfig } from '@larder/shared/ui'

/** Polling interval in ms where the event stream is not available (providers: Realtime). */
const POLL_INTERVAL_MS = 15_000

export type OrderKey = { businessOrderId: string; order?: string | undefined }

const orderStatus = personResource(
  (orderKey: OrderKey, signal) => call(ordersApi.orderStatus, orderKey, { signal }),
  {
    asksOnce: true,
    isKept: false,
  },
)
/** Shows a status that a call replied with, until the stream or a poll brings the next. */
export const receiveStatus = (orderKey: OrderKey, status: ordersApi.OrderStatus): void =>
  orderStatus(orderKey).receive(status)

const driverLocation = personResource((orderKey: OrderKey, signal) =>
  withErrorContext('DRIVER_LOCATION_PROCESSING', () =>
    call(ordersApi.getDriverLocation, orderKey, { signal }),
  ),
)

function parseEvent<Value>(
  schema: { safeParse: (data: unknown) => { data?: Value | undefined } },
  text: string,
): Value | undefined {
  return schema.safeParse(JSON.parse(text)).data
}

/**
 * Passes pushed events to the resources; the browser reconnects automatically. Returns whether the server
 * rejected the stream.
 */
function useOrderEvents({ businessOrderId, order }: OrderKey, isOpen: boolean): boolean {
  const [isRejected, setRejected] = useState(false)
  // The connection is open while the order is displayed and can still change.
  useEffect(() => {
    if (!isOpen) return
    const orderKey = { businessOrderId, ...(order ? { order } : {}) }
    const source = new EventSource(ordersApi.orderEventsPath(orderKey))
    source.addEventListener('status', ({ data }: MessageEvent<string>) => {
      const next = parseEvent(ordersApi.OrderStatus, data)
      if (next) orderStatus(orderKey).receive(next)
    })
    source.addEventListener('driver', ({ data }: MessageEvent<string>) => {
      const driver = parseEvent(ordersApi.DriverLocation, data)
      if (driver) driverLocation(orderKey).receive(driver)
    })
    source.addEventListener('error', () => setRejected(source.readyState === EventSource.CLOSED))
    return () => source.close()
  }, [businessOrderId, order, isOpen])
  return isRejected
}

/**
 * The driver's position or the error; also before a driver is assigned, for the positions of store and
 * destination.
 */
function useDriver(orderKey: OrderKey, { canTrack = false, status }: Partial<ordersApi.OrderStatus> = {}) {
  const resource = driverLocation(orderKey)
  // Each new status may change the driver.
  useEffect(() => (canTrack ? resource.watch() : undefined), [resource, canTrack, status])
  const position = useStore(resource.$value, { ssr: 'initial' })
  if (position.state === 'ready') return { driver: position.data, driverProblem: position.refreshError?.text }
  return { driverProblem: position.state === 'failed' ? position.error.text : undefined }
}

/**
 * The live status and driver of an order: fetched once, then updated by server-sent events, or polled every
 * 15 seconds if the stream is rejected.
 */
export function useOrderStatus(orderKey: OrderKey, initial?: ordersApi.OrderStatus) {
  const hasStream = useBrandConfig()?.profile.realtimeMessaging.enabled !== false
  const resource = orderStatus(orderKey)
  // An initial status needs no request.
  useEffect(() => {
    if (initial) resource.receive(initial)
  }, [resource, initial])
  const reply = useResource(resource)
  const live = reply.state === 'ready' ? reply.data : undefined
  const status = live ?? initial
  const isSettled = status !== undefined && isOrderSettled(status)
  const isRejected = useOrderEvents(orderKey, hasStream && !isSettled)
  usePolling(resource, isSettled || (hasStream && !isRejected) ? undefined : POLL_INTERVAL_MS)
  const problem = reply.state === 'failed' ? reply.error.text : undefined
  return { status: live, problem, ...useDriver(orderKey, status) }
}
