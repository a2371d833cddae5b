import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { isOrderSettled } from '@larder/shared/domain'
import { withErrorContext } from '@larder/shared/errors'
import { personResource, usePolling, useResource, useStore } from '@larder/shared/stores'
import { useBrandConfig } from '@larder/shared/ui'

/** Polling interval where the event stream is not available (providers: Realtime). */
const POLL_MS = 15_000

type Which = { businessOrderId: string; order?: string | undefined }

const orderStatus = personResource((which: Which, signal) => call(ordersApi.orderStatus, which, { signal }), {
  asksOnce: true,
  isKept: false,
})
const driverLocation = personResource((which: Which, signal) =>
  withErrorContext('DRIVER_LOCATION_PROCESSING', () => call(ordersApi.getDriverLocation, which, { signal })),
)

function readEvent<Value>(
  schema: { safeParse: (data: unknown) => { data?: Value | undefined } },
  text: string,
): Value | undefined {
  return schema.safeParse(JSON.parse(text)).data
}

/**
 * Hands what the server pushes to the resources; the browser reconnects by itself. Returns whether the stream was
 * rejected.
 */
function useOrderEvents({ businessOrderId, order }: Which, isOpen: boolean): boolean {
  const [isRejected, setRejected] = useState(false)
  // The connection is open while the order is on the screen and can still change.
  useEffect(() => {
    if (!isOpen) return
    const which = { businessOrderId, ...(order ? { order } : {}) }
    const source = new EventSource(ordersApi.orderEventsPath(which))
    source.addEventListener('status', ({ data }: MessageEvent<string>) => {
      const next = readEvent(ordersApi.OrderStatus, data)
      if (next) orderStatus(which).receive(next)
    })
    source.addEventListener('driver', ({ data }: MessageEvent<string>) => {
      const driver = readEvent(ordersApi.DriverLocation, data)
      if (driver) driverLocation(which).receive(driver)
    })
    source.addEventListener('error', () => setRejected(source.readyState === EventSource.CLOSED))
    return () => source.close()
  }, [businessOrderId, order, isOpen])
  return isRejected
}

/** The driver's position, or why it is not known; also before one is assigned, for the positions of store and destination. */
function useDriver(which: Which, { canTrack = false, status }: Partial<ordersApi.OrderStatus> = {}) {
  const asked = driverLocation(which)
  // Each new status may change the driver.
  useEffect(() => (canTrack ? asked.watch() : undefined), [asked, canTrack, status])
  const position = useStore(asked.$value, { ssr: 'initial' })
  if (position.state === 'ready') return { driver: position.data, driverProblem: position.refreshError?.text }
  return { driverProblem: position.state === 'failed' ? position.error.text : undefined }
}

/**
 * An order's status and driver as they change: fetched once, then a stream of server-sent events; where the stream is
 * rejected, polled every 15 seconds.
 */
export function useOrderStatus(which: Which, initial?: ordersApi.OrderStatus) {
  const hasStream = useBrandConfig()?.profile.realtimeMessaging.enabled !== false
  const asked = orderStatus(which)
  // Known already: it is not asked for.
  useEffect(() => {
    if (initial) asked.receive(initial)
  }, [asked, initial])
  const answer = useResource(asked)
  const live = answer.state === 'ready' ? answer.data : undefined
  const status = live ?? initial
  const isOver = status !== undefined && isOrderSettled(status)
  const isRejected = useOrderEvents(which, hasStream && !isOver)
  usePolling(asked, isOver || (hasStream && !isRejected) ? undefined : POLL_MS)
  const problem = answer.state === 'failed' ? answer.error.text : undefined
  return { status: live, problem, ...useDriver(which, status) }
}
