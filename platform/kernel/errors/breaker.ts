type BreakerState = { failures: number; openUntil: number }

const MAX_CONSECUTIVE_FAILURES = 5
const BREAKER_OPEN_MS = 10_000

/**
 * Stops calls to a service that keeps failing: after 5 consecutive failures, calls are rejected for 10 s, then one is
 * tried (trust P11).
 */
export function createBreaker(clock: () => number = Date.now) {
  const state: BreakerState = { failures: 0, openUntil: 0 }
  return {
    isOpen: (): boolean => clock() < state.openUntil,
    recordSuccess(): void {
      state.failures = 0
      state.openUntil = 0
    },
    recordFailure(): void {
      state.failures += 1
      if (state.failures >= MAX_CONSECUTIVE_FAILURES) state.openUntil = clock() + BREAKER_OPEN_MS
    },
  }
}
