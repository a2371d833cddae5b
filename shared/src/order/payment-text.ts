import { formatMoney } from '@larder/shared/ui'

/**
 * The tip included in a total, for display beside it (readings 25): "incl. £1.00 tip"; undefined without a tip. In
 * major units.
 */
export const tipText = (tip: number | undefined, currencyCode: string): string | undefined =>
  tip ? `incl. ${formatMoney(tip, currencyCode)} tip` : undefined

type Total = { orderTotal: number; tips: readonly { amount: number }[]; currency: { currencyCode: string } }

/** The total and the included tip, for a button: "£22.99 incl. £1.00 tip". */
export function totalText({ orderTotal, tips, currency: { currencyCode } }: Total): string {
  const tip = tipText(tips[0]?.amount, currencyCode)
  const total = formatMoney(orderTotal, currencyCode)
  return tip ? `${total} ${tip}` : total
}
