type AmountLine = { code: string; name: string; amount: number }

/** One row of the sums of an order or a basket. Amounts in major units; a saving is negative. */
export type Sum = {
  key: string
  name: string
  amount: number
  kind: 'plain' | 'saving' | 'fee'
  /** Purpose of the amount, in a short text. */
  note?: string
}

type Summed = {
  orderSubtotal: number
  savings: readonly AmountLine[]
  fees: readonly AmountLine[]
  /** The driver's tip. */
  tip: number
}

/** Subtotal, savings, fees and tip, in the same order everywhere; the total is shown separately. */
export function sumsOf({ orderSubtotal, savings, fees, tip }: Summed): Sum[] {
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
