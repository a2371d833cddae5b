import { AppError } from '@larder/shared/errors'

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
