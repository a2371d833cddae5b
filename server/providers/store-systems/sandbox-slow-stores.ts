import { setTimeout as delay } from 'node:timers/promises'

/** How long a store's system waits before it answers, in milliseconds, by store id. */
export type SlowStores = Record<string, number>

/** Stores whose system is slow to answer, and the outcome of the calls that waited for it. */
export function slowStores() {
  let waits: SlowStores = {}
  let change = new AbortController()
  const calls = { waiting: 0, gaveUp: 0 }
  return {
    calls,
    /** Other stores answer at once from now on, and so do calls that are waiting. */
    set(next: SlowStores): void {
      waits = next
      change.abort()
      change = new AbortController()
    },
    /** Waits as long as this store delays its answers; false when the caller gave up. */
    async wait(storeId: number, caller: AbortSignal): Promise<boolean> {
      const waitMs = waits[storeId]
      if (waitMs === undefined) return true
      calls.waiting += 1
      const signal = AbortSignal.any([caller, change.signal])
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => undefined) // over either way
      calls.waiting -= 1
      if (caller.aborted) calls.gaveUp += 1
      return !caller.aborted
    },
  }
}
