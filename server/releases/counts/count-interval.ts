import type { releaseCounts } from '@larder/shared/contracts'

type CountName = releaseCounts.CountName

export const MINUTE_MS = 60_000
/** Documents, and what becomes of them, are known by ten seconds: that one is missing is then known half a minute later. */
export const SLOT_MS = 10_000
const BY_SLOT: ReadonlySet<CountName> = new Set(['documents', 'hydrated', 'left', 'alive'])

/** Start of the interval in which something is counted: of its minute, or of its ten seconds. Milliseconds since 1970. */
export function startOfCount(name: CountName, time: number): number {
  const length = BY_SLOT.has(name) ? SLOT_MS : MINUTE_MS
  return Math.floor(time / length) * length
}
