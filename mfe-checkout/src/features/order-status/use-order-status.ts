import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { isOrderSettled } from '@larder/shared/domain'
import { asAppError, withErrorContext } from '@larder/shared/errors'
import { useBrandConfig } from '@larder/shared/ui'

/** Polling interval where the event stream is not available (providers: Realtime). */
const POLL_MS = 15_000

type StatusUpdate = { status?: ordersApi.OrderStatus; driver?: ordersApi.DriverLocation; problem?: string }
/** `driver` is undefined until it is known whether there is one; `driverProblem` when the request failed. */
type Live = StatusUpdate & { driverProblem?: string }
type Which = { businessOrderId: string; order?: string | undefined }

function readEvent<Value>(
  schema: { safeParse: (data: unknown) => { data?: Value | undefined } },
  text: string,
): Value | undefined {
  return schema.safeParse(JSON.parse(text)).data
}

/**
 * An order's status and driver as they change: fetched once, then a stream of server-sent events, which the
 * browser reconnects by itself; where the stream is rejected, polled every 15 seconds.
 */
export function useOrderStatus({ businessOrderId, order }: Which, initial?: ordersApi.OrderStatus): Live {
  const [live, setLive] = useState<Live>({})
  const status = live.status ?? initial
  const isOver = status !== undefined && isOrderSettled(status)
  const canTrack = status?.canTrack ?? false
  const needsStatus = initial === undefined
  const hasStream = useBrandConfig()?.profile.realtimeMessaging.enabled !== false

  // The connection is open while the order is on the screen and can still change.
  useEffect(() => {
    if (isOver) return
    let timer: ReturnType<typeof setInterval> | undefined
    const take = (update: StatusUpdate) => setLive((now) => ({ ...now, ...update }))
    const ask = () =>
      call(ordersApi.orderStatus, { businessOrderId, order }).then(
        (next) => take({ status: next }),
        (error: unknown) => take({ problem: asAppError(error).text }), // the next poll retries
      )
    const poll = () => (timer ??= setInterval(() => void ask(), POLL_MS))
    if (needsStatus) void ask()
    if (!hasStream) {
      poll()
      return () => clearInterval(timer)
    }
    const source = new EventSource(
      ordersApi.orderEventsPath({ businessOrderId, ...(order ? { order } : {}) }),
    )
    source.addEventListener('status', ({ data }: MessageEvent<string>) => {
      const next = readEvent(ordersApi.OrderStatus, data)
      if (next) take({ status: next })
    })
    source.addEventListener('driver', ({ data }: MessageEvent<string>) => {
      const driver = readEvent(ordersApi.DriverLocation, data)
      if (driver) take({ driver })
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) poll()
    })
    return () => {
      source.close()
      clearInterval(timer)
    }
  }, [businessOrderId, order, isOver, needsStatus, hasStream])

  // Also fetched before a driver is assigned, for the positions of store and destination; each new status may
  // change the driver.
  const statusKey = status?.status
  useEffect(() => {
    if (!canTrack) return
    let isGone = false
    withErrorContext('DRIVER_LOCATION_PROCESSING', () =>
      call(ordersApi.getDriverLocation, { businessOrderId, order }),
    ).then(
      (driver) => !isGone && setLive(({ status: last }) => ({ ...(last ? { status: last } : {}), driver })),
      (error: unknown) => {
        const { text } = asAppError(error)
        if (!isGone) setLive((now) => ({ ...now, driverProblem: text }))
      },
    )
    return () => {
      isGone = true
    }
  }, [businessOrderId, order, canTrack, statusKey])

  return live
}
