/** All an area needs to appear may take this long together; then its fallback stands in (trust P8: 4 s). */
const BUDGET_MS = 3_200
/** A page module that is asked for late in its area's time still gets this much. */
const LEAST_MS = 400

class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** Did the work take too long? Known by name: an error may come from another copy of this module. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'DeadlineError'
}

/** The work's result, or a rejection when it takes too long; the federation runtime itself waits 20 s. */
export function withDeadline<T>(work: Promise<T>, what: string, afterMs = BUDGET_MS): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError(`${what} took too long`)), afterMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** When the time of an area that somebody is waiting for is over. */
const ends = new Map<string, number>()

/** Starts the one budget of an area's container, routes and page: somebody goes there now. */
export function startBudget(area: string): void {
  ends.set(area, performance.now() + BUDGET_MS)
}

/** The work's result, or a rejection when the area's budget is over; without a running one, a whole one. */
export function withinBudget<T>(area: string, work: Promise<T>, what: string): Promise<T> {
  const left = (ends.get(area) ?? 0) - performance.now()
  return withDeadline(work, what, left > 0 ? Math.max(left, LEAST_MS) : BUDGET_MS)
}
