const formats = new Map<string, Intl.NumberFormat>()

/** An amount in major units of the wire, in words: 4.5 is `£4.50`. */
export function formatMoney(amount: number, currency = 'GBP'): string {
  const known =
    formats.get(currency) ??
    new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  formats.set(currency, known)
  return known.format(amount)
}

/** Without pence where there are none, for rewards and offers in a sentence: `£5`, but `£4.50`. */
export const formatRoundMoney = (amount: number, currency?: string): string =>
  formatMoney(amount, currency).replace(/\.00$/, '')

/** `£1.20 per litre`; below a pound `85p per 100g`. */
export function formatUnitPrice(pence: number, per: string): string {
  const price = pence < 100 ? `${pence}p` : formatMoney(pence / 100)
  return per === 'each' ? `${price} each` : `${price} per ${per}`
}
