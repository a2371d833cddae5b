/** A property of a case, by which it is combined with the other properties. */
type Dimension<Case> = (one: Case) => string

/** The pairs of values that a case contains, one for every two dimensions. */
const listPairs = <Case>(one: Case, dimensions: readonly Dimension<Case>[]): string[] =>
  dimensions.flatMap((dimension, index) =>
    dimensions
      .slice(index + 1)
      .map((other, offset) => JSON.stringify([index, index + 1 + offset, dimension(one), other(one)])),
  )

/**
 * Selects cases such that every pair of values of two dimensions that occurs in `cases` occurs in a selected case.
 * Impossible combinations are left out of `cases` by the caller. Greedy: each step takes the first case with the most
 * new pairs, so the same cases give the same selection.
 */
export function selectPairwise<Case>(cases: readonly Case[], dimensions: readonly Dimension<Case>[]): Case[] {
  const candidates = cases.map((one) => ({ one, pairs: listPairs(one, dimensions) }))
  const missing = new Set(candidates.flatMap(({ pairs }) => pairs))
  const selected: Case[] = []
  while (missing.size > 0) {
    let best: { one: Case; newPairs: string[] } | undefined
    for (const { one, pairs } of candidates) {
      const newPairs = pairs.filter((pair) => missing.has(pair))
      if (newPairs.length > (best?.newPairs.length ?? 0)) best = { one, newPairs }
    }
    if (!best) break
    selected.push(best.one)
    for (const pair of best.newPairs) missing.delete(pair)
  }
  return selected
}
