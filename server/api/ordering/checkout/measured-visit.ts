import type { MeasuredVisit } from '../../model/schema/index.ts'
import type { ProcessOrder } from './check-order.ts'

/** The tag manager's own cookie: `GA1.1.<client id>`. */
const CLIENT_ID = /(?:^|;\s*)_ga=GA\d\.\d+\.(\d+\.\d+)/

/**
 * The tag manager's client id for measuring a purchase. Undefined without the shopper's consent to analytics, or where
 * no tag manager has run (trust P17).
 */
export function measuredVisit(
  consent: ProcessOrder['consent'],
  cookies: string | null,
): MeasuredVisit | null {
  const clientId = CLIENT_ID.exec(cookies ?? '')?.[1]
  if (!consent?.performance || !clientId) return null
  return { clientId, adsAllowed: consent.targeting }
}
