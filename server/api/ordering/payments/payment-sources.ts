import type { Trouble } from '@larder/control/notices/kinds.ts'
import type { NoticeSource } from '@larder/control/notices/sources/source.ts'
import { loadOpenPayments } from './payment-gauges.ts'

/** How long a payment's outcome may be unknown, in seconds (trust §5 Objectives and alarms). */
const UNKNOWN_SEC = 300

/** Payments that have not ended, by the figures of the gauges: unknown for too long, or money without an order. */
export const paymentsSource: NoticeSource = {
  kinds: ['payment-unknown', 'capture-without-order'],
  async find({ db, now }) {
    const open = await loadOpenPayments(db, now)
    const { unknownPayments, unknownPaymentsAgeSec, unknownBrands, strayCaptures, strayBrands } = open
    const troubles: Trouble[] = []
    if (unknownPaymentsAgeSec > UNKNOWN_SEC)
      troubles.push({
        kind: 'payment-unknown',
        subject: 'payments',
        brands: unknownBrands,
        text: `The outcome of ${unknownPayments} payments in ${unknownBrands.join(', ')} is not known, of the oldest for ${Math.round(unknownPaymentsAgeSec / 60)} minutes.`,
        detail: { unknownPayments, unknownPaymentsAgeSec },
      })
    if (strayCaptures > 0)
      troubles.push({
        kind: 'capture-without-order',
        subject: 'payments',
        brands: strayBrands,
        text: `${strayCaptures} payments in ${strayBrands.join(', ')} were taken without an order, and are not paid back yet.`,
        detail: { strayCaptures },
      })
    return troubles
  },
}
