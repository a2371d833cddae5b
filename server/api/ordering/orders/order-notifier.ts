import { EventEmitter } from 'node:events'
import type { Db } from '@larder/kernel/db/client.ts'

const orderEvents = new EventEmitter()
orderEvents.setMaxListeners(0)

/** The channel on which servers tell one another that an order changed. */
export const ORDERS_CHANNEL = 'larder_orders'

/** Notifies the streams of this process that an order changed. */
export function wakeFollowers(orderId: string): void {
  orderEvents.emit(orderId)
}

/**
 * Notifies the streams of all servers that an order changed, once its transaction is over. What the others do not hear they find in the
 * table (`orderWatch`).
 */
export function notifyOrder({ db }: { db: Db }, orderId: string): void {
  wakeFollowers(orderId)
  void db.$client.query('select pg_notify($1, $2)', [ORDERS_CHANNEL, orderId]).catch(() => undefined)
}

export type OrderNotifier = {
  /** Waits for the next change, for a limited time; false when there was none. A change between two waits is not lost. */
  wait: (ms: number) => Promise<boolean>
  /** Ends the wait. */
  wake: () => void
  close: () => void
}

/** Waits for the changes of an order that this process makes. */
export function orderNotifier(orderId: string): OrderNotifier {
  let hasChanged = false
  let endWait: (() => void) | undefined
  const wake = () => {
    hasChanged = true
    endWait?.()
  }
  orderEvents.on(orderId, wake)
  return {
    async wait(ms) {
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          endWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const isWoken = hasChanged
      hasChanged = false
      endWait = undefined
      return isWoken
    },
    wake,
    close: () => void orderEvents.off(orderId, wake),
  }
}
