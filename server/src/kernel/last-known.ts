import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from './db/database-unavailable.ts'
import type { KeptValues } from './kept-values.ts'

/** A value that is known is waited for this long; then the last known one is used. */
const SLOW_MS = 500

/**
 * Loads a value from the database; while that is away or does not answer in time, gives the one it had last. Throws what
 * `load` throws when nothing is known, or the failure is another one.
 */
export async function lastKnown<Value extends object>(
  kept: KeptValues<Value>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key)
  const loaded = load().then((value) => {
    kept.set(key, value)
    return value
  })
  if (!known) return loaded
  const asked = loaded.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return known
    throw error
  })
  return Promise.race([asked, delay(SLOW_MS, known, { ref: false })])
}
