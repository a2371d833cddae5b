import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { ordersApi } from '@larder/shared/contracts'
import { asAppError, errorCatalogue } from '@larder/shared/errors'
import { sessionCall, useStore } from '@larder/shared/stores'
import { $madeOrder } from './order.ts'

export type ShownOrder =
  | { state: 'loading' }
  | { state: 'missing'; problem: string; retry: () => void }
  | { state: 'found'; order: ordersApi.Order }

/** What this browser made is read from storage after hydration: so long it may still come. */
const KNOWN_AFTER_MS = 2_000

/** The order to show: of the signed link in the URL, else the one this browser just made (readings 36). */
export function useShownOrder(link: string | undefined): ShownOrder {
  const made = useStore($madeOrder)
  const [shown, setShown] = useState<ShownOrder>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const businessOrderId = made?.businessOrderId
  // An order belongs to a person: only the browser may ask for it.
  useEffect(() => {
    const retry = () => {
      setShown({ state: 'loading' })
      setTurn((count) => count + 1)
    }
    const miss = (problem: string) => setShown({ state: 'missing', problem, retry })
    if (!link && !businessOrderId) {
      const timer = setTimeout(() => miss(errorCatalogue.ORDER_VIEW.text), KNOWN_AFTER_MS)
      return () => clearTimeout(timer)
    }
    let isGone = false
    const asked = link
      ? call(ordersApi.bySignedLink, { order: link })
      : sessionCall(ordersApi.view, { businessOrderId: businessOrderId ?? '' })
    asked.then(
      (order) => !isGone && setShown({ state: 'found', order }),
      (error: unknown) => {
        const { text } = asAppError(error)
        if (!isGone) miss(text)
      },
    )
    return () => {
      isGone = true
    }
  }, [link, businessOrderId, turn])
  return shown
}
