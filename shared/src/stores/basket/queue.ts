/**
 * Runs writes one after another, so that each sends the version that the previous one produced. A failed
 * write does not stop the next.
 */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const run = tail.then(work, work)
    tail = run.catch(() => undefined)
    return run
  }
}
