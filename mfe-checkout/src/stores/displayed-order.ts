import { useCallback, useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import { personResource, sessionCall, useResource, useStore } from '@larder/shared/stores'
import { $lastOrder } from './order.ts'

type DisplayedOrder =
  | { state: 'loading' }
  | { state: 'missing'; problem: string; retry: () => void }
  | { state: 'found'; order: ordersApi.Order; refresh: () => void }

/** The maximum time until the stored order is restored after hydration. */
const RESTORE_TIMEOUT_MS = 2_000

const orderByLink = personResource(
  (key: { order: string }, signal) => call(ordersApi.bySignedLink, key, { signal }),
  { isKept: false },
)
const orderById = personResource(
  (key: { businessOrderId: string }, signal) => sessionCall(ordersApi.view, key, { signal }),
  { isKept: false },
)

function chooseOrderResource(link: string | undefined, businessOrderId: string | undefined) {
  if (link) return orderByLink({ order: link })
  return businessOrderId ? orderById({ businessOrderId }) : undefined
}

/**
 * The order to display: from the signed link in the URL, the session's order of an ID in it, or else this browser's last
 * order (readings 36).
 */
export function useDisplayedOrder({ link, id }: { link?: string; id?: string }): DisplayedOrder {
  const lastOrder = useStore($lastOrder)
  const resource = chooseOrderResource(link, id ?? lastOrder?.businessOrderId)
  const reply = useResource(resource)
  const [isRestored, setRestored] = useState(false)
  const refresh = useCallback(() => void resource?.refresh(), [resource])
  // Waits for the stored order, which is restored after hydration.
  useEffect(() => {
    if (resource || isRestored) return
    const timer = setTimeout(() => setRestored(true), RESTORE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [resource, isRestored])
  if (reply.state === 'ready') return { state: 'found', order: reply.data, refresh }
  if (reply.state === 'failed') return { state: 'missing', problem: reply.error.text, retry: refresh }
  if (resource || !isRestored) return { state: 'loading' }
  return { state: 'missing', problem: errorCatalogue.ORDER_VIEW.text, retry: () => setRestored(false) }
}
