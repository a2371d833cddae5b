import type { FulfilmentMethod, ordersApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/ui'

type PaidOrder = { payment: ordersApi.Order['payment']; fulfilmentMethod: FulfilmentMethod }

const WALLET_NAMES: Partial<Record<ordersApi.Order['payment']['method'], string>> = {
  ApplePay: 'Apple Pay',
  GooglePay: 'Google Pay',
  GooglePayExpress: 'Google Pay',
}

/** How an order is paid: "Visa ending 4242", "Google Pay, Visa ending 4242", "Cash, to the driver". */
export function paymentText({ payment: { method, scheme, last4 }, fulfilmentMethod }: PaidOrder): string {
  if (method === 'Cash')
    return fulfilmentMethod === 'delivery' ? 'Cash, to the driver' : 'Cash, when you collect'
  const card = scheme && last4 ? `${scheme} ending ${last4}` : undefined
  return [WALLET_NAMES[method], card].filter(Boolean).join(', ') || 'Card'
}

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
