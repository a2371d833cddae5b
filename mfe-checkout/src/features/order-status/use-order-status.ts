import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'

/** Asked this often where the stream cannot be had (providers: Realtime). */
const POLL_MS = 15_000

type Live = { status?: ordersApi.OrderStatus; driver?: ordersApi.DriverLocation }
type Which = { businessOrderId: string; order?: string | undefined }

const parse = <Schema extends typeof ordersApi.OrderStatus | typeof ordersApi.DriverLocation>(
  schema: Schema,
  text: string,
) => schema.safeParse(JSON.parse(text))

/**
 * An order's status and driver as they change: a stream of server-sent events, which the browser itself
 * takes up again where it broke; where the stream is refused, a question every 15 seconds.
 */
export function useOrderStatus({ businessOrderId, order }: Which, initial?: ordersApi.OrderStatus): Live {
  const [live, setLive] = useState<Live>({})
  const isOver = live.status ? !live.status.isActive : initial ? !initial.isActive : false
  // A live connection belongs to the time the order is on the screen and under way.
  useEffect(() => {
    if (isOver) return
    let timer: ReturnType<typeof setInterval> | undefined
    const ask = () =>
      call(ordersApi.orderStatus, { businessOrderId, order }).then(
        (status) => setLive((now) => ({ ...now, status })),
        () => undefined, // the next question asks again
      )
    const source = new EventSource(
      ordersApi.orderEventsPath({ businessOrderId, ...(order ? { order } : {}) }),
    )
    source.addEventListener('status', ({ data }: MessageEvent<string>) => {
      const read = parse(ordersApi.OrderStatus, data)
      if (read.success) setLive((now) => ({ ...now, status: read.data as ordersApi.OrderStatus })) // parsed by that schema
    })
    source.addEventListener('driver', ({ data }: MessageEvent<string>) => {
      const read = parse(ordersApi.DriverLocation, data)
      if (read.success) setLive((now) => ({ ...now, driver: read.data as ordersApi.DriverLocation })) // parsed by that schema
    })
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer ??= setInterval(() => void ask(), POLL_MS)
    })
    return () => {
      source.close()
      clearInterval(timer)
    }
  }, [businessOrderId, order, isOver])
  return live
}
