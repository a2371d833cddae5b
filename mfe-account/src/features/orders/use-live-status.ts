import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'

/** Asked this often (providers: Realtime, the fallback of the stream that checkout's own tracking uses). */
const POLL_MS = 15_000

/** An order's status as it changes, while it is under way and on the screen. */
export function useLiveStatus(initial: ordersApi.OrderStatus): ordersApi.OrderStatus {
  const [latest, setLatest] = useState<ordersApi.OrderStatus>()
  const status = latest ?? initial
  const { businessOrderId, isActive } = status
  // The kitchen moves on without being asked: a question every 15 s belongs to the time the order is shown.
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      call(ordersApi.orderStatus, { businessOrderId }).then(setLatest, () => undefined) // the next one asks again
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [businessOrderId, isActive])
  return status
}
