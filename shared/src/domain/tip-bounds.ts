import { formatMoney, formatRoundMoney, toMoney } from './money.ts'

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
