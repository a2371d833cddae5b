import { findArea } from './page-releases.ts'

/**
 * Times in ms after which more is done for code that has not arrived. Nothing fails at their end, because a slow phone or
 * connection is no failure of a release: only a load that is rejected is one (docs/decisions/014).
 */
type LoadBudget = {
  /** The previous stable release is loaded in parallel, and the first to arrive is used. */
  fallbackAfterMs: number
  /** The shopper is told that it takes longer than usual, and a page that a link opens is opened as a document. */
  lateAfterMs: number
}
/** For a page that the shopper waits for with nothing to read. */
export const PAGE_BUDGET: LoadBudget = { fallbackAfterMs: 1_600, lateAfterMs: 3_200 }
/** For a page that the server has already rendered, and for parts that have a placeholder. */
export const PLACEHOLDER_BUDGET: LoadBudget = { fallbackAfterMs: 4_000, lateAfterMs: 8_000 }
/**
 * For an area that a developer's machine serves (`--against`). Its files are not minified, a build may still be running,
 * and the developer does not want to see the previous release instead.
 */
const DEVELOPMENT_BUDGET: LoadBudget = { fallbackAfterMs: 60_000, lateAfterMs: 60_000 }

/** Returns the area's load budget: the given one, or a longer one when a developer's machine serves the area. */
export const chooseBudget = (area: string | undefined, budget: LoadBudget): LoadBudget =>
  area === undefined || findArea(area)?.origin === undefined ? budget : DEVELOPMENT_BUDGET
