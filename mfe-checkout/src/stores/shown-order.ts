import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import { personResource, sessionCall, useResource, useStore } from '@larder/shared/stores'
import { $madeOrder } from './order.ts'

export type ShownOrder =
  | { state: 'loading' }
  | { state: 'missing'; problem: string; retry: () => void }
  | { state: 'found'; order: ordersApi.Order }

/** The order this browser made is read from storage after hydration: it may still appear within this time. */
const KNOWN_AFTER_MS = 2_000

const orderByLink = personResource(
  (key: { order: string }, signal) => call(ordersApi.bySignedLink, key, { signal }),
  { isKept: false },
)
const orderMade = personResource(
  (key: { businessOrderId: string }, signal) => sessionCall(ordersApi.view, key, { signal }),
  { isKept: false },
)

function orderResource(link: string | undefined, businessOrderId: string | undefined) {
  if (link) return orderByLink({ order: link })
  return businessOrderId ? orderMade({ businessOrderId }) : undefined
}

/**
 * The order to show: that of the signed link in the URL, else the one this browser just made (readings 36).
 */
export function useShownOrder(link: string | undefined): ShownOrder {
  const made = useStore($madeOrder)
  const resource = orderResource(link, made?.businessOrderId)
  const asked = useResource(resource)
  const [isLate, setLate] = useState(false)
  // The stored order is restored after hydration: only then is it certain that there is none.
  useEffect(() => {
    if (resource || isLate) return
    const timer = setTimeout(() => setLate(true), KNOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [resource, isLate])
  if (asked.state === 'ready') return { state: 'found', order: asked.data }
  if (asked.state === 'failed')
    return { state: 'missing', problem: asked.error.text, retry: () => void resource?.refresh() }
  if (resource || !isLate) return { state: 'loading' }
  return { state: 'missing', problem: errorCatalogue.ORDER_VIEW.text, retry: () => setLate(false) }
}
