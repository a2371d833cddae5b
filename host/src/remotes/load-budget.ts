import { getArea } from './page-releases.ts'

/*
 * Times in ms after which the previous stable release is loaded beside code that has not arrived. After twice the time it
 * is late: the shopper is told, and a page that a link opens is opened as a document. Nothing fails by it, because a slow
 * phone or connection is no failure of a release: only a load that is rejected is one (docs/decisions/014).
 */

/** For a page that the shopper waits for with nothing to read. */
export const PAGE_BUDGET_MS = 1_600
/** For parts that have a placeholder, and until the shopper is told that a rendered page is late. */
export const PLACEHOLDER_BUDGET_MS = 4_000
/**
 * For the code of a page that the server has already rendered. The previous release would render it anew, lose what was
 * pressed meanwhile, and share a slow connection: it is for files that never come.
 */
export const RENDERED_PAGE_BUDGET_MS = 20_000
/**
 * For an area that a developer's machine serves (`--against`). Its files are not minified, a build may still be running,
 * and the developer does not want to see the previous release instead.
 */
const DEVELOPMENT_BUDGET_MS = 60_000

/** Returns the area's load budget: the given one, or a longer one when a developer's machine serves the area. */
export const chooseBudget = (area: string, budgetMs: number): number =>
  getArea(area)?.origin === undefined ? budgetMs : DEVELOPMENT_BUDGET_MS

/** The time in ms after which the code of an area is late. */
export const lateAfter = (area: string | undefined, budgetMs: number): number =>
  2 * chooseBudget(area ?? '', budgetMs)
