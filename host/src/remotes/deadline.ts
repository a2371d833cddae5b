/**
 * A release that is silent for `rivalAfterMs` gets the stable one before it as a rival; after `wholeMs` the fallback
 * stands in (trust P8: 4 s). Where something helps meanwhile, a slow connection is given time.
 */
export type Patience = { rivalAfterMs: number; wholeMs: number }
/** Somebody waits for a page and has nothing to read yet. */
export const FOR_A_PAGE: Patience = { rivalAfterMs: 1_600, wholeMs: 3_200 }
/** A page the server rendered stands there to read; a part has its stand-in. */
export const FOR_WHAT_STANDS: Patience = { rivalAfterMs: 4_000, wholeMs: 8_000 }
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
export function withDeadline<T>(work: Promise<T>, what: string, afterMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError(`${what} took too long`)), afterMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** When the time of an area that somebody is waiting for is over. */
const ends = new Map<string, number>()

/** Starts the one budget of an area's container, routes and page: somebody goes there now. */
export function startBudget(area: string, { wholeMs }: Patience): void {
  ends.set(area, performance.now() + wholeMs)
}

/** The work's result, or a rejection when the area's budget is over; without a running one, a whole one. */
export function withinBudget<T>(area: string, work: Promise<T>, what: string): Promise<T> {
  const left = (ends.get(area) ?? 0) - performance.now()
  return withDeadline(work, what, left > 0 ? Math.max(left, LEAST_MS) : FOR_A_PAGE.wholeMs)
}
