import type { releaseCounts } from '@larder/shared/contracts'

export type Step = releaseCounts.PageReport['page'][number]

/** Pages that are a step of the shopper's way. */
const STEPS: readonly (readonly [RegExp, Step])[] = [
  [/^\/checkout$/, 'started-checkout'],
  [/^\/basket$/, 'opened-basket'],
  [/^\/stores-near-by(\/|$)/, 'searched'],
  [/^\/stores\/[^/]+(\/(?!time-slots)|$)/, 'opened-menu'],
  [/^\/stores\/[^/]+\/category\/[^/]+\/menuItem\//, 'opened-item'],
]

/** The steps to an order that opening a page is: an item's page is also one of the menu. */
export const stepsAt = (pathname: string): Step[] =>
  STEPS.filter(([pattern]) => pattern.test(pathname)).map(([, step]) => step)
