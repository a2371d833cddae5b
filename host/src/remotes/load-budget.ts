import { findArea } from './page-releases.ts'

/**
 * Without a reply after `fallbackAfterMs`, the previous stable release is loaded in parallel; after `totalMs` the
 * fallback is used (trust P8: 4 s). The limits are longer where the shopper already has something useful.
 */
export type LoadBudget = { fallbackAfterMs: number; totalMs: number }
/** For a page that the shopper waits for with nothing to read. */
export const PAGE_BUDGET: LoadBudget = { fallbackAfterMs: 1_600, totalMs: 3_200 }
/** For a page that the server has already rendered, and for parts that have a placeholder. */
export const PLACEHOLDER_BUDGET: LoadBudget = { fallbackAfterMs: 4_000, totalMs: 8_000 }
/**
 * For an area that a developer's machine serves (`--against`). Its files are not minified, a build may still be running,
 * and the developer does not want to see the previous release instead.
 */
const DEVELOPMENT_BUDGET: LoadBudget = { fallbackAfterMs: 60_000, totalMs: 60_000 }
/** Minimum time in ms for a page module that is requested late in its area's budget. */
const MIN_BUDGET_MS = 400

class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/**
 * Whether the error is a missed deadline. Matched by name, because the error may come from another copy of this
 * module.
 */
export function isDeadlineError(error: unknown): boolean {
  return error instanceof Error && error.name === 'DeadlineError'
}

/** Rejects when the work takes longer than `afterMs`; the federation runtime itself waits 20 s. */
export function withDeadline<T>(work: Promise<T>, description: string, afterMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError(`${description} took too long`)), afterMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Returns the area's load budget: the given one, or a longer one when a developer's machine serves the area. */
export const chooseBudget = (area: string, budget: LoadBudget): LoadBudget =>
  findArea(area)?.origin === undefined ? budget : DEVELOPMENT_BUDGET

/** When the running budget of each area ends. */
const BUDGET_END_BY_AREA = new Map<string, number>()

/** Starts the shared budget of an area's container, routes and page, when a navigation to the area begins. */
export function startBudget(area: string, budget: LoadBudget): void {
  BUDGET_END_BY_AREA.set(area, performance.now() + chooseBudget(area, budget).totalMs)
}

/** Rejects when the work exceeds the area's budget; without a running budget the work gets a full one. */
export function withinBudget<T>(area: string, work: Promise<T>, description: string): Promise<T> {
  const remainingMs = (BUDGET_END_BY_AREA.get(area) ?? 0) - performance.now()
  return withDeadline(
    work,
    description,
    remainingMs > 0 ? Math.max(remainingMs, MIN_BUDGET_MS) : chooseBudget(area, PAGE_BUDGET).totalMs,
  )
}
