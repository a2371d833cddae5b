/** The distance between the positions of two rows that are written together: room for rows that come between them later. */
const STEP = 1_000

/** The longest increasing subsequence, as the indexes of its values; undefined values belong to none. */
function listIncreasing(values: readonly (number | undefined)[]): number[] {
  /** Length - 1 -> the index of the least value that ends a subsequence of this length. */
  const ends: number[] = []
  const previous = new Map<number, number>()
  const valueAt = (index: number | undefined) =>
    (index === undefined ? undefined : values[index]) ?? -Infinity
  values.forEach((value, index) => {
    if (value === undefined) return
    let [from, to] = [0, ends.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (valueAt(ends[middle]) < value) from = middle + 1
      else to = middle
    }
    const last = ends[from - 1]
    if (last !== undefined) previous.set(index, last)
    ends[from] = index
  })
  const indexes: number[] = []
  for (let index = ends.at(-1); index !== undefined; index = previous.get(index)) indexes.push(index)
  return indexes.toReversed()
}

/**
 * Positions for rows in their order, of which some have one already. As many as possible stay as they are, so that an item
 * that comes between two others changes no third. All change when there is no room.
 */
export function assignPositions(known: readonly (number | undefined)[]): number[] {
  const positions: number[] = []
  const fixed = listIncreasing(known)
  for (const end of [...fixed, undefined]) {
    const from = positions.at(-1) ?? -STEP
    const count = (end ?? known.length) - positions.length
    const to = end === undefined ? from + STEP * (count + 1) : (known[end] ?? 0)
    // Before the first row there may be room below 0.
    const start = positions.length === 0 && end !== undefined ? to - STEP * (count + 1) : from
    const step = (to - start) / (count + 1)
    if (step < 1) return known.map((_, at) => at * STEP)
    for (let at = 1; at <= count; at += 1) positions.push(Math.round(start + step * at))
    if (end !== undefined) positions.push(to)
  }
  return positions
}
