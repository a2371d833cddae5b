export type CountBy = {
  get: (key: string) => number
  add: (key: string, change: 1 | -1) => void
}

/** Counters by key in memory; a key whose count is zero is removed. */
export function countBy(): CountBy {
  const counts = new Map<string, number>()
  return {
    get: (key) => counts.get(key) ?? 0,
    add(key, change) {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
