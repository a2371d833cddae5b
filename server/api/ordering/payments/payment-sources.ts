import type { Trouble } from '@larder/control/notices/kinds.ts'
import type { NoticeSource } from '@larder/control/notices/sources/source.ts'
import type { AppDeps } from '../../app-deps.ts'
import { lostPaymentsOf } from './lost-payments.ts'
import { loadOpenPayments } from './payment-gauges.ts'

/** How long a payment's outcome may be unknown, in seconds (trust §5 Objectives and alarms). */
const UNKNOWN_SEC = 300

/** Payments of orders that a failover lost, as long as this server looks for more. */
function findLost(shopDb: AppDeps['db']): Trouble[] {
  const lost = [...lostPaymentsOf(shopDb).values()]
  if (lost.length === 0) return []
  const brands = [...new Set(lost.map(({ brandId }) => brandId))].toSorted()
  const {
    'given-back': givenBack = [],
    asked = [],
    failed = [],
    pending = [],
  } = Object.groupBy(lost, ({ state }) => state)
  const counted = [
    `${givenBack.length} given back`,
    `${asked.length} asked for at the gateway`,
    `${failed.length} that the gateway did not give back`,
    `${pending.length} not decided at the gateway`,
  ].filter((words) => !words.startsWith('0 '))
  return [
    {
      kind: 'capture-without-order',
      subject: 'failover',
      brands,
      text: `${lost.length} payments in ${brands.join(', ')} are of orders that a failover of the database lost: ${counted.join(', ')}. Write to these shoppers: the log has the payments (payment_lost).`,
      detail: {
        lostPayments: lost.length,
        givenBack: givenBack.length,
        asked: asked.length,
        failed: failed.length,
        pending: pending.length,
      },
    },
  ]
}

/** Payments that have not ended, by the figures of the gauges: unknown for too long, or money without an order. */
export const paymentsSource = ({ db: shopDb }: Pick<AppDeps, 'db'>): NoticeSource => ({
  kinds: ['payment-unknown', 'capture-without-order'],
  async find({ db, now }) {
    const open = await loadOpenPayments(db, now)
    const { unknownPayments, unknownPaymentsAgeSec, unknownBrands, strayCaptures, strayBrands } = open
    const troubles = findLost(shopDb)
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
})
