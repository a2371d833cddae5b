type State = { failures: number; openUntil: number }

const FAILURES_TO_OPEN = 5
const OPEN_MS = 10_000

/**
 * Stops calling a service that keeps failing: after 5 failures in a row calls are rejected for 10 s, then one is tried
 * (trust P11).
 */
export function createBreaker(clock: () => number = Date.now) {
  const state: State = { failures: 0, openUntil: 0 }
  return {
    isOpen: (): boolean => clock() < state.openUntil,
    succeeded(): void {
      state.failures = 0
      state.openUntil = 0
    },
    failed(): void {
      state.failures += 1
      if (state.failures >= FAILURES_TO_OPEN) state.openUntil = clock() + OPEN_MS
    },
  }
}

export type Breaker = ReturnType<typeof createBreaker>
