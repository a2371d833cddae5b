import { AppError } from '@larder/contracts/errors'

/**
 * Runs `work` for every item, at most `limit` at a time. Rejects with the first failure after all have ended, because
 * one failure does not stop the others.
 */
export async function forEachConcurrent<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
}

/** Runs a job when a slot is free. Rejects with OVERLOADED (503) when too many jobs are waiting. */
export type RunLimited = <Result>(job: () => Promise<Result>) => Promise<Result>

/**
 * Runs `atOnce` jobs at a time and queues up to `waiting` more, first in, first out. Further jobs are rejected, so that
 * pictures and crawlers never starve orders (trust T13, T18).
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }): RunLimited {
  let running = 0
  const queue: (() => void)[] = []
  return async (job) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('OVERLOADED')
      // A job that ends hands over its slot, so `running` does not change.
      await new Promise<void>((start) => queue.push(start))
    } else running += 1
    try {
      return await job()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

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
