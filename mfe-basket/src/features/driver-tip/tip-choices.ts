/**
 * Amounts to offer as one-press tips: nothing, then the suggestion and two steps around it, within the
 * limits. Major units, ascending, without duplicates.
 */
export function tipChoices({
  max,
  increment,
  suggested,
}: {
  max: number
  increment: number
  suggested: number
}): number[] {
  const step = increment > 0 ? increment : 1
  const middle = suggested > 0 ? suggested : step * 2
  const offered = [0, middle - step, middle, middle + step * 2].map(
    (amount) => Math.round(amount * 100) / 100,
  )
  return [...new Set(offered)].filter((amount) => amount >= 0 && amount <= max).toSorted((a, b) => a - b)
}

const FACES = ['😊', '😄', '🤩'] as const

/**
 * An emoji for an offered tip, where the store wants them (`isDriverTipEmojiEnabled`): the more, the happier;
 * none for no tip.
 */
export function tipFace(amount: number, choices: readonly number[]): string {
  const place = choices.filter((one) => one > 0).indexOf(amount)
  return FACES[Math.min(place, FACES.length - 1)] ?? ''
}
