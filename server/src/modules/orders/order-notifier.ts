import { EventEmitter } from 'node:events'

const bells = new EventEmitter()
bells.setMaxListeners(0)

/** Notifies the streams of this process that an order changed. Other servers poll the table. */
export function notifyOrder(orderId: string): void {
  bells.emit(orderId)
}

/**
 * Waits for the next change of an order, for a limited time, or until `end`. A notification between two waits is not
 * lost.
 */
export function orderNotifier(
  orderId: string,
  end?: AbortSignal,
): { ringOr: (ms: number) => Promise<void>; close: () => void } {
  let hasRung = false
  let wake: (() => void) | undefined
  const hear = () => {
    hasRung = true
    wake?.()
  }
  bells.on(orderId, hear)
  end?.addEventListener('abort', hear)
  return {
    async ringOr(ms) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasRung = false
      wake = undefined
    },
    close() {
      bells.off(orderId, hear)
      end?.removeEventListener('abort', hear)
    },
  }
}
