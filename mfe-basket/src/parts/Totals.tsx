import type { basketApi } from '@larder/shared/contracts'
import { totalRows } from '@larder/shared/domain'
import { TotalsTable } from '@larder/shared/order'
import { $isBasketPending, useStore } from '@larder/shared/stores'
import { formatMoney, Progress } from '@larder/shared/ui'
import styles from './Totals.module.css'

/** Fees that belong to an order method; their names explain their purpose. */
const METHOD_FEE_NAMES = ['DELIVERY', 'COLLECTION']

/**
 * The amount from which a fee is free (docs/spec/looks.md#screens), and a hint that it depends on the
 * postcode.
 */
function formatFeeNote(code: string, basket: basketApi.Basket): string | undefined {
  const { freeFrom, type } = basket.fulfilmentMethod
  if (!METHOD_FEE_NAMES.includes(code)) return undefined
  const isPlaceKnown = type === 'collection' || basket.fulfilmentLocation?.postcode !== undefined
  const notes = [
    ...(freeFrom ? [`Free from ${formatMoney(freeFrom, basket.currency.currencyCode)}.`] : []),
    ...(isPlaceKnown ? [] : ['Your postcode may change it.']),
  ]
  return notes.join(' ') || undefined
}

/** The total and its parts: subtotal, savings, fees and tip. Screen readers announce changes. */
export function Totals({ basket }: { basket: basketApi.Basket }) {
  const isPending = useStore($isBasketPending)
  const tip = basket.tips[0]?.amount ?? 0
  const sums = totalRows({ ...basket, tip }).map((sum) => {
    const note = sum.kind === 'fee' && sum.amount > 0 ? formatFeeNote(sum.key, basket) : undefined
    return note ? { ...sum, note } : sum
  })
  return (
    <TotalsTable
      rows={sums}
      total={basket.orderTotal}
      currency={basket.currency.currencyCode}
      isPending={isPending}
      isLive
    />
  )
}

type SpendTarget = { value: number; label: string }

/** Progress towards the minimum spend, and then towards free delivery (readings 1). */
function computeSpendProgress({ fulfilmentMethod, orderSubtotalAfterDiscounts, currency }: basketApi.Basket) {
  const { minSpend, minSpendShortfall, freeFrom, freeFromShortfall = 0 } = fulfilmentMethod
  const { type, zoneFreeDeliveryMessage } = fulfilmentMethod
  const money = (amount: number) => formatMoney(amount, currency.currencyCode)
  if (minSpendShortfall > 0) {
    const label = `${money(minSpendShortfall)} more to reach the ${money(minSpend)} minimum`
    return { value: orderSubtotalAfterDiscounts / minSpend, label } satisfies SpendTarget
  }
  if (freeFrom === undefined || freeFrom === 0) return undefined
  const label =
    freeFromShortfall > 0
      ? `${money(freeFromShortfall)} more for free ${type}`
      : (zoneFreeDeliveryMessage ?? `You have free ${type}`)
  return { value: orderSubtotalAfterDiscounts / freeFrom, label } satisfies SpendTarget
}

/** A progress bar towards the minimum spend or free delivery. Screen readers announce changes. */
export function SpendProgress({ basket }: { basket: basketApi.Basket }) {
  const spend = computeSpendProgress(basket)
  if (!spend) return null
  return (
    <div className={styles.spendProgress} aria-live="polite">
      <Progress {...spend} />
    </div>
  )
}
