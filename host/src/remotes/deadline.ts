/** A release file may take this long; then its fallback stands in (trust P8: something to read within 4 s). */
const DEADLINE_MS = 3_500

class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

export function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'DeadlineError'
}

/** The work's result, or a rejection when it takes too long; the federation runtime itself waits 20 s. */
export function withDeadline<T>(work: Promise<T>, what: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = new DeadlineError(`${what} took longer than ${DEADLINE_MS} ms`)
  const timer = setTimeout(() => reject(late), DEADLINE_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
