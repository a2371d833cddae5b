import type { FulfilmentMethod, ordersApi } from '../contracts/index.ts'

type AmountLine = { code: string; name: string; amount: number }

/** One row of the totals of an order or a basket. Amounts in major units; a saving is negative. */
export type TotalRow = {
  key: string
  name: string
  amount: number
  kind: 'plain' | 'saving' | 'fee'
  /** The purpose of the amount, in a few words. */
  note?: string
}

type PricedParts = {
  orderSubtotal: number
  savings: readonly AmountLine[]
  fees: readonly AmountLine[]
  /** The driver's tip. */
  tip: number
}

/** Rows for subtotal, savings, fees and tip, in the same order everywhere. The total is a separate row. */
export function totalRows({ orderSubtotal, savings, fees, tip }: PricedParts): TotalRow[] {
  return [
    { key: 'subtotal', name: 'Subtotal', amount: orderSubtotal, kind: 'plain' },
    ...savings.map(({ code, name, amount }) => ({
      key: `${code} ${name}`,
      name,
      amount: -amount,
      kind: 'saving' as const,
    })),
    ...fees.map(({ code, name, amount }) => ({ key: code, name, amount, kind: 'fee' as const })),
    ...(tip > 0 ? [{ key: 'tip', name: 'Driver tip', amount: tip, kind: 'plain' as const }] : []),
  ]
}

type PaidOrder = { payment: ordersApi.Order['payment']; fulfilmentMethod: FulfilmentMethod }

/** The wallets by their names for shoppers. */
export const WALLET_NAMES: Partial<Record<ordersApi.Order['payment']['method'], string>> = {
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
