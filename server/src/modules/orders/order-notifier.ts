import { EventEmitter } from 'node:events'

const orderEvents = new EventEmitter()
orderEvents.setMaxListeners(0)

/** Notifies the streams of this process that an order changed. Other servers watch the table (`orderWatch`). */
export function notifyOrder(orderId: string): void {
  orderEvents.emit(orderId)
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
