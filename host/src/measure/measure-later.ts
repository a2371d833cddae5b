import type { PageData } from '@larder/shared/contracts'
import { on } from '@larder/shared/events'
import { runWhenShown } from '../remotes/page-outcome.ts'
import type { Step } from './funnel.ts'
import type { MeasuredRouter } from './measure-page.ts'

/** Delay in ms before measuring starts, because it waits for the page's first view and hydration. */
const START_DELAY_MS = 2_000

/**
 * Collects the steps that are not pages, as they happen. The order's event counts rather than its last page, which is
 * opened again from e-mails and by returning to checkout.
 */
export function collectSteps(): Set<Step> {
  const steps = new Set<Step>()
  on('basket/item-added', () => steps.add('added-to-basket'))
  on('checkout/order-placed', () => steps.add('paid'))
  return steps
}

/**
 * Starts to measure the page some time after hydration. Pages opened by an operator's signed link are not measured.
 * Steps done before measuring starts are kept: a payment may complete in the page's first second.
 */
export function startMeasuringLater(
  { composition, override, documentId }: PageData,
  router: MeasuredRouter,
): void {
  if (override) return
  const steps = collectSteps()
  const start = () =>
    import(/* webpackChunkName: "measure" */ './measure-page.ts')
      .then(({ measurePage }) => measurePage({ composition, documentId, steps }, router))
      .catch(() => undefined) // if the code fails to load, the page is not measured
  runWhenShown(() => void setTimeout(() => void start(), START_DELAY_MS))
}
