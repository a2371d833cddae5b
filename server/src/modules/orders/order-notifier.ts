import { EventEmitter } from 'node:events'

const orderEvents = new EventEmitter()
orderEvents.setMaxListeners(0)

/** Notifies the streams of this process that an order changed. Other servers poll the table. */
export function notifyOrder(orderId: string): void {
  orderEvents.emit(orderId)
}

/**
 * Waits for the next change of an order, for a limited time, or until `end`. A notification between two waits is not
 * lost.
 */
export function orderNotifier(
  orderId: string,
  end?: AbortSignal,
): { wait: (ms: number) => Promise<void>; close: () => void } {
  let hasChanged = false
  let wake: (() => void) | undefined
  const onChange = () => {
    hasChanged = true
    wake?.()
  }
  orderEvents.on(orderId, onChange)
  end?.addEventListener('abort', onChange)
  return {
    async wait(ms) {
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasChanged = false
      wake = undefined
    },
    close() {
      orderEvents.off(orderId, onChange)
      end?.removeEventListener('abort', onChange)
    },
  }
}
