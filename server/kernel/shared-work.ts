import { AppError } from '@larder/shared/errors'

/** Waits for work that several requests share. */
type WaitForShared = <Value>(work: Promise<Value>) => Promise<Value>

/**
 * Limits how many requests wait for shared work, and for how many ms. A request above either limit is rejected with
 * OVERLOADED (503, `Retry-After`), while the work goes on, so that a later request finds its result. The waiting
 * requests of one tenant must not take all places of the others.
 */
export function limitWaiting({ places, ms }: { places: number; ms: number }): WaitForShared {
  let waiting = 0
  return async (work) => {
    if (waiting >= places) throw new AppError('OVERLOADED')
    waiting += 1
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new AppError('OVERLOADED')), ms)
    timer.unref()
    try {
      return await Promise.race([work, late.promise])
    } finally {
      clearTimeout(timer)
      waiting -= 1
    }
  }
}
