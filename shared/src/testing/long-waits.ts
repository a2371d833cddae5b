import { vi } from 'vitest'

type Options = { timeout?: number; interval?: number }

/** A test fails by what it sees, not by a machine that stalls: no wait for a thing to happen is shorter, in ms. */
export const LONGEST_STALL_MS = 30_000

const waitFor = vi.waitFor.bind(vi)
Object.assign(vi, {
  waitFor<Result>(callback: () => Result | Promise<Result>, options: number | Options = {}) {
    const { timeout = 0, ...others } = typeof options === 'number' ? { timeout: options } : options
    return waitFor(callback, { ...others, timeout: Math.max(timeout, LONGEST_STALL_MS) })
  },
})
