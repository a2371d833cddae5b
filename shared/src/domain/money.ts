import { plainDigits, plainText } from '../lib/typed-text.ts'

const cachedFormats = new Map<string, Intl.NumberFormat>()

/** Formats pounds as `Intl` does, without it: creating its first format takes a tenth of a second on a slow phone. */
function formatPounds(amount: number): string {
  const [pounds = '', pence = ''] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}£${pounds.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${pence}`
}

/** Formats an amount in major units: 4.5 is `£4.50`. */
export function formatMoney(amount: number, currency = 'GBP'): string {
  if (currency === 'GBP') return formatPounds(amount)
  const format =
    cachedFormats.get(currency) ??
    new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  cachedFormats.set(currency, format)
  return format.format(amount)
}

/** Formats an amount without zero pence, for rewards and offers in a sentence: `£5`, but `£4.50`. */
export const formatRoundMoney = (amount: number, currency?: string): string =>
  formatMoney(amount, currency).replace(/\.00$/, '')

/** Formats a unit price: `£1.20 per litre`; below a pound `85p per 100g`. */
export function formatUnitPrice(pence: number, per: string): string {
  const price = pence < 100 ? `${pence}p` : formatMoney(pence / 100)
  return per === 'each' ? `${price} each` : `${price} per ${per}`
}

type UnitPriced = { pricePence: number; unitPricePence: number }

/**
 * The unit price in pence for a price that is paid instead of the listed one: to a tenth of a penny below a pound, else
 * to a penny.
 */
export function scaleUnitPrice({ pricePence, unitPricePence }: UnitPriced, paidPence: number): number {
  const scaled = pricePence > 0 ? (unitPricePence * paidPence) / pricePence : unitPricePence
  return scaled < 100 ? Math.round(scaled * 10) / 10 : Math.round(scaled)
}

/** The pence that a deal of `percent` off saves on a price, to the nearest penny. */
export const percentDiscount = (pence: number, percent: number): number =>
  Math.floor((pence * percent + 50) / 100)

/** The price in major units after the item's percentage deal. */
export function computeReducedPrice(
  price: number,
  { percentOff = 0 }: { percentOff?: number | undefined },
): number {
  const pence = toPence(price)
  return toMoney(pence - percentDiscount(pence, percentOff))
}

/**
 * Reads a typed amount in major units: "2", "2.50", "£2.50", "2,50" or "-1", with digits of any script. A comma is a decimal
 * one: "2,500" is no amount here. NaN for anything else.
 */
export function parseAmount(typed: string): number {
  const plain = plainDigits(plainText(typed)).replace('£', '').replaceAll(/\s/g, '')
  return /^-?\d+([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** Converts major units to integer pence, to the nearest penny (readings 7). */
export const toPence = (amount: number): number => Math.round(amount * 100)

/** Converts integer pence to major units. */
export const toMoney = (pence: number): number => pence / 100

/** A tip limit by basket total, in order; the last level has no `upToPence` (readings 25). */
export type TipLimitLevel = { upToPence?: number | undefined; maxTipPence: number }

export type TipBounds = { maxPence: number; incrementPence: number }

/**
 * The limits of the tip for this basket total: from 0 to the level's maximum. Without levels no tip is allowed (spec
 * §3, readings 25).
 */
export function tipBounds(
  levels: readonly TipLimitLevel[],
  { incrementPence, totalPence }: { incrementPence: number; totalPence: number },
): TipBounds {
  const level = levels.find(({ upToPence }) => upToPence === undefined || totalPence <= upToPence)
  return { maxPence: level?.maxTipPence ?? levels.at(-1)?.maxTipPence ?? 0, incrementPence }
}

/** The amount that stands as an example where the store takes it. */
const EXAMPLE_TIP_PENCE = 250

/** A tip that the store takes, for an example: whole steps up to the usual example, else the maximum. */
function exampleTip({ maxPence, incrementPence }: TipBounds): number {
  const step = Math.max(incrementPence, 1)
  return Math.floor(Math.min(EXAMPLE_TIP_PENCE, maxPence) / step) * step || maxPence
}

/**
 * The reason why a tip is rejected, as text; undefined for a valid one: from 0 to the maximum in whole steps, or the
 * maximum itself. NaN stands for input that is not an amount. Never throws.
 */
export function tipProblem(tipPence: number, bounds: TipBounds, currency?: string): string | undefined {
  const { maxPence, incrementPence } = bounds
  const money = (pence: number) => formatMoney(toMoney(pence), currency)
  if (Number.isNaN(tipPence)) return `Enter an amount, like ${money(exampleTip(bounds))}.`
  if (tipPence < 0) return `Enter ${formatRoundMoney(0, currency)} or more.`
  if (tipPence > maxPence) return `Choose a smaller tip: ${money(maxPence)} at most.`
  if (tipPence === maxPence) return undefined
  const isStep = incrementPence <= 0 || tipPence % incrementPence === 0
  if (Number.isInteger(tipPence) && isStep) return undefined
  return `Choose a tip in steps of ${money(Math.max(incrementPence, 1))}.`
}
