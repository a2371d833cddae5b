/** Cap by basket total; the last level has no `upToPence`. Ordered (readings 25). */
export type TipLimitLevel = { upToPence?: number | undefined; maxTipPence: number }

export type TipBounds = { maxPence: number; incrementPence: number }

/** The tip a basket of this total may carry: 0 up to the level's cap. No level: no tip (spec §3, readings 25). */
export function tipBounds(
  levels: readonly TipLimitLevel[],
  { incrementPence, totalPence }: { incrementPence: number; totalPence: number },
): TipBounds {
  const level = levels.find(({ upToPence }) => upToPence === undefined || totalPence <= upToPence)
  return { maxPence: level?.maxTipPence ?? levels.at(-1)?.maxTipPence ?? 0, incrementPence }
}

/** Is this tip between 0 and the cap, in whole steps? The cap itself always is. */
export function isTipAllowed(tipPence: number, { maxPence, incrementPence }: TipBounds): boolean {
  if (!Number.isInteger(tipPence) || tipPence < 0 || tipPence > maxPence) return false
  return tipPence === maxPence || incrementPence <= 0 || tipPence % incrementPence === 0
}
