import type { releaseCounts } from '@larder/shared/contracts'

export type Step = releaseCounts.PageReport['page'][number]

const STEP_PAGES: readonly (readonly [RegExp, Step])[] = [
  [/^\/checkout$/, 'started-checkout'],
  [/^\/basket$/, 'opened-basket'],
  [/^\/stores-near-by(\/|$)/, 'searched'],
  [/^\/stores\/[^/]+(\/(?!time-slots)|$)/, 'opened-menu'],
  [/^\/stores\/[^/]+\/category\/[^/]+\/menuItem\//, 'opened-item'],
]

/** The funnel steps that opening a page counts as. An item's page also counts as an opened menu. */
export const getStepsAt = (pathname: string): Step[] =>
  STEP_PAGES.filter(([pattern]) => pattern.test(pathname)).map(([, step]) => step)
