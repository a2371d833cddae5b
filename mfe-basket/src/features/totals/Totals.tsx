import type { basketApi } from '@larder/shared/contracts'
import { Sums, sumsOf } from '@larder/shared/order'
import { $isBasketPending, useStore } from '@larder/shared/stores'

/** What it costs and why: subtotal, savings, fees, tip, total. Read out when it changes. */
export function Totals({ basket }: { basket: basketApi.Basket }) {
  const isPending = useStore($isBasketPending)
  const tip = basket.tips[0]?.amount ?? 0
  return (
    <Sums
      sums={sumsOf({ ...basket, tip })}
      total={basket.orderTotal}
      currency={basket.currency.currencyCode}
      isPending={isPending}
      isLive
    />
  )
}
