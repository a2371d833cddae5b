/**
 * Long work in slices, so that other requests are answered meanwhile. Only one job has a slice in each turn of the event
 * loop, so that a stop never grows with the number of jobs.
 */

/** The length of a slice, in ms. A slice that has begun an item finishes it. */
const SLICE_MS = 8

/** The jobs that wait for their next slice, in order. While there is one, `startNext` is scheduled. */
const waiting: (() => void)[] = []

function startNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(startNext)
}

/** Waits until it is this job's turn: between two parts that together would take too long. */
export function nextSlice(): Promise<void> {
  return new Promise((start) => {
    waiting.push(start)
    if (waiting.length === 1) setImmediate(startNext)
  })
}

/** Calls `work` for every item in order, in slices. Work for one item should take far less than a slice. */
export async function forEachInSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => void,
): Promise<void> {
  await nextSlice()
  let end = performance.now() + SLICE_MS
  let index = 0
  for (const item of items) {
    if (performance.now() >= end) {
      await nextSlice()
      end = performance.now() + SLICE_MS
    }
    work(item, index)
    index += 1
  }
}

export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  await forEachInSlices(items, (item) => results.push(map(item)))
  return results
}
