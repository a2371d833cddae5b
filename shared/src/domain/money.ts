const formats = new Map<string, Intl.NumberFormat>()

/**
 * The result of `Intl` for pounds, without it: creating its first format takes a cheap phone a tenth of a
 * second.
 */
function formatPounds(amount: number): string {
  const [pounds = '', pence = ''] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}£${pounds.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${pence}`
}

/** An amount in major units of the wire, as text: 4.5 is `£4.50`. */
export function formatMoney(amount: number, currency = 'GBP'): string {
  if (currency === 'GBP') return formatPounds(amount)
  const known =
    formats.get(currency) ??
    new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  formats.set(currency, known)
  return known.format(amount)
}

/** Without pence when they are zero, for rewards and offers in a sentence: `£5`, but `£4.50`. */
export const formatRoundMoney = (amount: number, currency?: string): string =>
  formatMoney(amount, currency).replace(/\.00$/, '')

/** `£1.20 per litre`; below a pound `85p per 100g`. */
export function formatUnitPrice(pence: number, per: string): string {
  const price = pence < 100 ? `${pence}p` : formatMoney(pence / 100)
  return per === 'each' ? `${price} each` : `${price} per ${per}`
}

/** Pence that a deal of `percent` off takes from a price, to the nearest penny. */
export const percentDiscount = (pence: number, percent: number): number =>
  Math.floor((pence * percent + 50) / 100)

/** Decimal major units of the wire -> integer pence, to the nearest penny (readings 7). */
export const toPence = (amount: number): number => Math.round(amount * 100)

/** Integer pence -> decimal major units of the wire. */
export const toMoney = (pence: number): number => pence / 100
