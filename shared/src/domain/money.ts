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

/** Cap by basket total; the last level has no `upToPence`. Ordered (readings 25). */
export type TipLimitLevel = { upToPence?: number | undefined; maxTipPence: number }

export type TipBounds = { maxPence: number; incrementPence: number }

/**
 * The limits of the tip for a basket of this total: 0 up to the level's cap. Without a level no tip is
 * allowed (spec §3, readings 25).
 */
export function tipBounds(
  levels: readonly TipLimitLevel[],
  { incrementPence, totalPence }: { incrementPence: number; totalPence: number },
): TipBounds {
  const level = levels.find(({ upToPence }) => upToPence === undefined || totalPence <= upToPence)
  return { maxPence: level?.maxTipPence ?? levels.at(-1)?.maxTipPence ?? 0, incrementPence }
}

/**
 * Why a tip is rejected, as text; undefined when it is valid: between 0 and the cap, in whole steps. The cap
 * itself always is valid. NaN is input that is not an amount. Never throws.
 */
export function tipProblem(
  tipPence: number,
  { maxPence, incrementPence }: TipBounds,
  currency?: string,
): string | undefined {
  const money = (pence: number) => formatMoney(toMoney(pence), currency)
  if (Number.isNaN(tipPence)) return `Enter an amount, like ${money(250)}.`
  if (tipPence < 0) return `Enter ${formatRoundMoney(0, currency)} or more.`
  if (tipPence > maxPence) return `Choose a smaller tip: ${money(maxPence)} at most.`
  if (tipPence === maxPence) return undefined
  const isStep = incrementPence <= 0 || tipPence % incrementPence === 0
  if (Number.isInteger(tipPence) && isStep) return undefined
  return `Choose a tip in steps of ${money(Math.max(incrementPence, 1))}.`
}
