import { Worker } from 'node:worker_threads'
import { AppError } from '@larder/shared/errors'
import type { Receipt } from './receipt.ts'

/** The longest that one receipt may take, for a slow machine and the most characters; in ms. */
const MAX_MS = 15_000
/** Receipts that may wait for the one that is made. */
const MAX_WAITING = 20
const MAX_MEMORY_MB = 192

/** Makes one receipt in a thread of its own, whose time and memory are limited. */
function runWorker(receipt: Receipt): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./receipt-worker.ts', import.meta.url), {
      workerData: receipt,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    })
    const timer = setTimeout(() => {
      reject(new Error('The receipt took too long'))
      void worker.terminate()
    }, MAX_MS)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The receipt's thread ended with ${code}`)) // has no effect after a message
    })
  })
}

/** Prints receipts one after another, outside of the thread that serves requests. */
export function createReceiptPrinter(): (receipt: Receipt) => Promise<Uint8Array<ArrayBuffer>> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (receipt) => {
    if (waiting >= MAX_WAITING) throw new AppError('OVERLOADED')
    waiting += 1
    const printed = last.then(() => runWorker(receipt))
    last = printed.catch(() => undefined)
    return printed.finally(() => {
      waiting -= 1
    })
  }
}
