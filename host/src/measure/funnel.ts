import type { releaseCounts } from '@larder/shared/contracts'

type Step = releaseCounts.PageReport['page'][number]

/** Pages that are a step of the shopper's way, the more particular first. */
const STEPS: readonly (readonly [RegExp, Step])[] = [
  [/^\/checkout\/success$/, 'paid'],
  [/^\/checkout$/, 'started-checkout'],
  [/^\/basket$/, 'opened-basket'],
  [/^\/stores-near-by(\/|$)/, 'searched'],
  [/^\/stores\/[^/]+(\/(?!time-slots)|$)/, 'opened-menu'],
]

/**
 * The step of the funnel that a page is, in a document that was opened at `openedAt`; undefined for all others. A payment leads
 * to its last page without a new document: whoever loads that page again, or opens it by a mail's link, has paid before.
 */
export function stepAt(pathname: string, openedAt: string): Step | undefined {
  const step = STEPS.find(([pattern]) => pattern.test(pathname))?.[1]
  return step === 'paid' && pathname === openedAt ? undefined : step
}
