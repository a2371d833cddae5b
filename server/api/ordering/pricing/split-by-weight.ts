/**
 * Splits an amount over parts in proportion to their weights without losing a penny: largest remainder first, ties to
 * the earlier part. No part gets more than its weight while the amount is at most the sum of weights. If all weights
 * are 0, nothing is split.
 */
export function splitByWeight(amountPence: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  // BigInt, because a large basket times a large discount exceeds the exact range of doubles.
  const exact = weights.map((weight) => BigInt(weight) * BigInt(amountPence))
  const shares = exact.map((product) => Number(product / BigInt(sum)))
  let left = amountPence - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(sum) }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { index } of byRemainder) {
    if (left === 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left -= 1
  }
  return shares
}
