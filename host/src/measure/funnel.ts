import type { releaseCounts } from '@larder/shared/contracts'

export type Step = releaseCounts.PageReport['page'][number]

/** Pages that are a step of the shopper's way, the more particular first. */
const STEPS: readonly (readonly [RegExp, Step])[] = [
  [/^\/checkout$/, 'started-checkout'],
  [/^\/basket$/, 'opened-basket'],
  [/^\/stores-near-by(\/|$)/, 'searched'],
  [/^\/stores\/[^/]+(\/(?!time-slots)|$)/, 'opened-menu'],
]

/** The step of the funnel that a page is; undefined for all others. */
export const stepAt = (pathname: string): Step | undefined =>
  STEPS.find(([pattern]) => pattern.test(pathname))?.[1]
