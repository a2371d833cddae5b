import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from './db/database-unavailable.ts'
import type { PersistedValues } from './persisted-values.ts'

/** The database is waited for this long, in ms, where another value will do. */
export type FreshWithin = { freshValue: number }

/**
 * Loads a value from the database; while that is away or does not answer in time, gives the one it had last. Throws what
 * `load` throws when nothing is known, or the failure is another one.
 */
export async function lastKnown<Value>(
  { persisted, freshValue }: { persisted: PersistedValues<Value> } & FreshWithin,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = persisted.get(key)
  const loaded = load().then((value) => {
    persisted.set(key, value)
    return value
  })
  if (known === undefined) return loaded
  const asked = loaded.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return known
    throw error
  })
  return Promise.race([asked, delay(freshValue, known, { ref: false })])
}
