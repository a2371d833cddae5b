type Options = { failures: number; openMs: number; longOpenMs: number; clock: () => number }
export type CircuitBreaker = ReturnType<typeof circuitBreaker>

/**
 * A breaker per release: opens after so many failures in a row, and at once and for longer after a failure that stopped
 * its renderer.
 */
export function circuitBreaker({ failures, openMs, longOpenMs, clock }: Options) {
  const counts = new Map<string, number>()
  const openUntil = new Map<string, number>()
  return {
    isOpen: (key: string): boolean => (openUntil.get(key) ?? 0) > clock(),
    succeeded: (key: string): void => void counts.delete(key),
    failed(key: string, isSevere = false): void {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count % failures)
      if (isSevere) openUntil.set(key, clock() + longOpenMs)
      else if (count >= failures) openUntil.set(key, clock() + openMs)
    },
  }
}
