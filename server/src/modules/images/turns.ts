import { AppError } from '@larder/shared/errors'

/**
 * Lets `atOnce` jobs run at a time and `waiting` wait; more are refused with 503, so that pictures never
 * starve orders (trust T13, T18).
 */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError('UNEXPECTED', { status: 503 })
      // The one who leaves hands its place over, so `running` stays as it is.
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
