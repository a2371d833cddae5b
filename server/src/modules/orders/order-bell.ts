import { EventEmitter } from 'node:events'

const bells = new EventEmitter()
bells.setMaxListeners(0)

/** Tells the streams of this process that an order changed. Other servers find out by asking the table. */
export function ring(orderId: string): void {
  bells.emit(orderId)
}

/** Waits for the next change of an order, or for a while. A ring between two waits is not lost. */
export function orderBell(orderId: string): { ringOr: (ms: number) => Promise<void>; close: () => void } {
  let hasRung = false
  let wake: (() => void) | undefined
  const hear = () => {
    hasRung = true
    wake?.()
  }
  bells.on(orderId, hear)
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
    close: () => bells.off(orderId, hear),
  }
}
