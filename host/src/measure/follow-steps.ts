import { on } from '@larder/shared/events'
import type { Step } from './funnel.ts'

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
