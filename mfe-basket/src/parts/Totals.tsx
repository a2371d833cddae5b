import type { basketApi } from '@larder/shared/contracts'
import { Sums, sumsOf } from '@larder/shared/order'
import { $isBasketPending, useStore } from '@larder/shared/stores'
import { formatMoney } from '@larder/shared/ui'

/** Fees of the order method, whose names say what they are for. */
const METHOD_FEES = ['DELIVERY', 'COLLECTION']

/** From which amount a fee is free (docs/spec/looks.md#screens), and that it may be another one at the shopper's place. */
function feeNote(code: string, basket: basketApi.Basket): string | undefined {
  const { freeFrom, type } = basket.fulfilmentMethod
  if (!METHOD_FEES.includes(code)) return undefined
  const isPlaceKnown = type === 'collection' || basket.fulfilmentLocation?.postcode !== undefined
  const notes = [
    ...(freeFrom ? [`Free from ${formatMoney(freeFrom, basket.currency.currencyCode)}.`] : []),
    ...(isPlaceKnown ? [] : ['Your postcode may change it.']),
  ]
  return notes.join(' ') || undefined
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
