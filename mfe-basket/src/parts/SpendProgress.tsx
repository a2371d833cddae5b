import type { basketApi } from '@larder/shared/contracts'
import { formatMoney, Progress } from '@larder/shared/ui'
import styles from './SpendProgress.module.css'

type Spend = { value: number; label: string }

/** Progress to the minimum spend, and once that is reached, to free delivery (readings 1). */
function spendProgress({ fulfilmentMethod, orderSubtotalAfterDiscounts, currency }: basketApi.Basket) {
  const { minSpend, minSpendShortfall, freeFrom, freeFromShortfall = 0 } = fulfilmentMethod
  const { type, zoneFreeDeliveryMessage } = fulfilmentMethod
  const money = (amount: number) => formatMoney(amount, currency.currencyCode)
  if (minSpendShortfall > 0) {
    const label = `${money(minSpendShortfall)} more to reach the ${money(minSpend)} minimum`
    return { value: orderSubtotalAfterDiscounts / minSpend, label } satisfies Spend
  }
  if (freeFrom === undefined || freeFrom === 0) return undefined
  const label =
    freeFromShortfall > 0
      ? `${money(freeFromShortfall)} more for free ${type}`
      : (zoneFreeDeliveryMessage ?? `You have free ${type}`)
  return { value: orderSubtotalAfterDiscounts / freeFrom, label } satisfies Spend
}

/**
 * Progress to the minimum spend or to free delivery, as a bar and as text that is read out when it changes.
 */
export function SpendProgress({ basket }: { basket: basketApi.Basket }) {
  const spend = spendProgress(basket)
  if (!spend) return null
  return (
    <div className={styles.root} aria-live="polite">
      <Progress {...spend} />
    </div>
  )
}
