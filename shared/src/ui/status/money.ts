const formats = new Map<string, Intl.NumberFormat>()

/** An amount in major units as the shopper reads it: 5 is "£5.00". Money is formatted here and nowhere else. */
export function formatMoney(amount: number, currency = 'GBP'): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  formats.set(currency, format)
  return format.format(amount)
}
