import type { PageData } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { whenShown } from '../remotes/page-outcome.ts'
import type { Step } from './funnel.ts'
import type { MeasuredRouter } from './measure-page.ts'

/** The page's first view and hydration come first. */
const AFTER_MS = 2_000

/**
 * Steps that are no page, added as they happen. An order is placed once; its last page is opened again by a mail's link, and by who
 * goes back to the checkout.
 */
export function followSteps(): Set<Step> {
  const done = new Set<Step>()
  on('basket/item-added', () => done.add('added-to-basket'))
  on('checkout/order-placed', () => done.add('paid'))
  return done
}

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
  whenShown(() => void setTimeout(() => void start(), AFTER_MS))
}
