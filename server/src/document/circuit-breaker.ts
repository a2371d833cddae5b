type Options = { failures: number; restMs: number; longRestMs: number; clock: () => number }
export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/**
 * A breaker per release: opens after so many failures in a row, and at once and for longer after a failure that stopped
 * its renderer.
 */
export function circuitBreaker({ failures, restMs, longRestMs, clock }: Options) {
  const counts = new Map<string, number>()
  const restingUntil = new Map<string, number>()
  return {
    isOpen: (key: string): boolean => (restingUntil.get(key) ?? 0) > clock(),
    succeeded: (key: string): void => void counts.delete(key),
    failed(key: string, isGrave = false): void {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count % failures)
      if (isGrave) restingUntil.set(key, clock() + longRestMs)
      else if (count >= failures) restingUntil.set(key, clock() + restMs)
    },
  }
}
