import { findArea } from './page-releases.ts'

/**
 * After `rivalAfterMs` without a reply, the stable release before it is loaded in parallel; after `wholeMs`
 * the fallback is used (trust P8: 4 s). Where the shopper has something useful meanwhile, a slow connection
 * is given more time.
 */
export type LoadBudget = { rivalAfterMs: number; wholeMs: number }
/** The shopper waits for a page and has nothing to read yet. */
export const PAGE_BUDGET: LoadBudget = { rivalAfterMs: 1_600, wholeMs: 3_200 }
/** The server has rendered the page already, or a part has its placeholder. */
export const PLACEHOLDER_BUDGET: LoadBudget = { rivalAfterMs: 4_000, wholeMs: 8_000 }
/**
 * An area that a developer's machine serves (`--against`): its files are as large as their sources, a build may still be
 * running, and the release before it is not what the developer wants to see.
 */
const DEVELOPMENT_BUDGET: LoadBudget = { rivalAfterMs: 60_000, wholeMs: 60_000 }
/** A page module requested late in its area's budget still gets this much. */
const MIN_MS = 400

class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** Whether the work took too long. Matched by name: an error may come from another copy of this module. */
export function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'DeadlineError'
}

/** The work's result, or a rejection when it takes too long; the federation runtime itself waits 20 s. */
export function withDeadline<T>(work: Promise<T>, what: string, afterMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError(`${what} took too long`)), afterMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** The budget of an area: a shopper's, unless its files come from a developer's machine. */
export const budgetOf = (area: string, forShoppers: LoadBudget): LoadBudget =>
  findArea(area)?.origin === undefined ? forShoppers : DEVELOPMENT_BUDGET

/** When the budget of an area that is being waited for ends, by area. */
const ends = new Map<string, number>()

/** Starts the one budget of an area's container, routes and page: a navigation to it begins. */
export function startBudget(area: string, forShoppers: LoadBudget): void {
  ends.set(area, performance.now() + budgetOf(area, forShoppers).wholeMs)
}

/**
 * The work's result, or a rejection when the area's budget is over; without a running budget it gets a full
 * one.
 */
export function withinBudget<T>(area: string, work: Promise<T>, what: string): Promise<T> {
  const left = (ends.get(area) ?? 0) - performance.now()
  return withDeadline(work, what, left > 0 ? Math.max(left, MIN_MS) : budgetOf(area, PAGE_BUDGET).wholeMs)
}
