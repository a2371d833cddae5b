import type { basketApi } from '@larder/shared/contracts'
import { Sums, sumsOf } from '@larder/shared/order'
import { $isBasketPending, useStore } from '@larder/shared/stores'
import { formatMoney } from '@larder/shared/ui'

const FEE_PURPOSE: Record<string, string> = {
  DELIVERY: 'For bringing it to you',
  COLLECTION: 'For having it ready',
}

/** What a fee is for, and from which amount it is free (docs/spec/looks.md#screens). */
function feeNote(code: string, { fulfilmentMethod, currency }: basketApi.Basket): string | undefined {
  const text = FEE_PURPOSE[code]
  const { freeFrom } = fulfilmentMethod
  if (!text || !freeFrom) return text
  return `${text}. Free from ${formatMoney(freeFrom, currency.currencyCode)}`
}

/** The price and its parts: subtotal, savings, fees, tip, total. Read out when it changes. */
export function Totals({ basket }: { basket: basketApi.Basket }) {
  const isPending = useStore($isBasketPending)
  const tip = basket.tips[0]?.amount ?? 0
  const sums = sumsOf({ ...basket, tip }).map((sum) => {
    const note = sum.kind === 'fee' && sum.amount > 0 ? feeNote(sum.key, basket) : undefined
    return note ? { ...sum, note } : sum
  })
  return (
    <Sums
      sums={sums}
      total={basket.orderTotal}
      currency={basket.currency.currencyCode}
      isPending={isPending}
      isLive
    />
  )
}
