/**
 * Runs jobs of one key one after the other, in the order they were given; jobs of different keys concurrently. The jobs
 * must not reject.
 */
export function sequenceByKey() {
  const last = new Map<string, Promise<void>>()
  return async (key: string, work: () => Promise<void>): Promise<void> => {
    const running = (last.get(key) ?? Promise.resolve()).then(work)
    last.set(key, running)
    await running
    if (last.get(key) === running) last.delete(key)
  }
}
