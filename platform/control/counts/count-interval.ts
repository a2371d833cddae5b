import type * as releaseCounts from '@larder/contracts/release-counts'

type CountName = releaseCounts.CountName

export const MINUTE_MS = 60_000
/** Documents and their outcomes are counted per ten seconds, so that a missing outcome is known half a minute later. */
export const SLOT_MS = 10_000
const COUNTED_BY_SLOT: ReadonlySet<CountName> = new Set(['documents', 'hydrated', 'left', 'alive'])

/** Start of the interval in which an event is counted, a minute or ten seconds, in milliseconds since 1970. */
export function intervalStart(name: CountName, time: number): number {
  const length = COUNTED_BY_SLOT.has(name) ? SLOT_MS : MINUTE_MS
  return Math.floor(time / length) * length
}
