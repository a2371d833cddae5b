type Options = { failures: number; restMs: number; clock: () => number }
export type Rest = ReturnType<typeof restAfterFailures>

/** Says of what keeps failing that it should be left alone for a while: after so many failures in a row. */
export function restAfterFailures({ failures, restMs, clock }: Options) {
  const counts = new Map<string, number>()
  const restingUntil = new Map<string, number>()
  return {
    isResting: (key: string): boolean => (restingUntil.get(key) ?? 0) > clock(),
    succeeded: (key: string): void => void counts.delete(key),
    failed(key: string): void {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count % failures)
      if (count >= failures) restingUntil.set(key, clock() + restMs)
    },
  }
}
