import { $basket, useStore } from '@larder/shared/stores'
import { formatMoney, Notice } from '@larder/shared/ui'
import { $changes } from '../../stores/changes.ts'

/** What became different on the way here: the new total beside the old one, and why a coupon left (trust §4). */
export function ChangesNotice() {
  const { total, coupon } = useStore($changes)
  const currency = useStore($basket)?.currency.currencyCode
  return (
    <>
      {total && (
        <Notice tone="warning" title={total.why} isLive>
          {`Your total was ${formatMoney(total.before, currency)} and is now ${formatMoney(total.after, currency)}.`}
        </Notice>
      )}
      {coupon && (
        <Notice tone="warning" title="Your coupon was taken off" isLive>
          {coupon}
        </Notice>
      )}
    </>
  )
}
