import { vi } from 'vitest'

type Options = { timeout?: number; interval?: number }

/** Minimum duration of every wait in ms, so that a slow machine never fails a test. */
export const MIN_TIMEOUT_MS = 30_000

const waitFor = vi.waitFor.bind(vi)
Object.assign(vi, {
  waitFor<Result>(callback: () => Result | Promise<Result>, options: number | Options = {}) {
    const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : options
    return waitFor(callback, { ...others, timeout: Math.max(timeout, MIN_TIMEOUT_MS) })
  },
})
