import type { PageData } from '@larder/shared/contracts'
import { followSteps } from './follow-steps.ts'
import type { MeasuredRouter } from './measure-page.ts'

/** The page's first view and hydration come first. */
const AFTER_MS = 2_000

/**
 * Begins to measure the page some time after it was hydrated; not one of a signed link, which is an operator's. What a
 * shopper has done by then is kept: a payment may end in a page's first second.
 */
export function measureLater({ composition, override, documentId }: PageData, router: MeasuredRouter): void {
  if (override) return
  const done = followSteps()
  const start = () =>
    import(/* webpackChunkName: "measure" */ './measure-page.ts')
      .then(({ measurePage }) => measurePage({ composition, documentId, done }, router))
      .catch(() => undefined) // an unmeasured page
  setTimeout(() => void start(), AFTER_MS)
}
