import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from './db/database-unavailable.ts'
import type { PersistedValues } from './persisted-values.ts'

/** Options for a cache that measures age by the shop's clock, which tests set, instead of the system clock. */
export const cacheClock = (clock: () => Date) => ({
  perf: { now: () => clock().getTime() },
  // Reads the clock each time; by default the cache keeps a timestamp for a millisecond.
  ttlResolution: 0,
})

/** How long to wait for the database, in ms, when an earlier value is acceptable. */
type DatabaseWait = { freshValue: number }

/** Waits for a value from the database; `otherwise` while the database is down or does not respond in time. */
export function withoutDatabase<Value, Other>(
  loaded: Promise<Value>,
  otherwise: Other,
  { freshValue }: DatabaseWait,
): Promise<Value | Other> {
  const asked = loaded.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return otherwise
    throw error
  })
  return Promise.race([asked, delay(freshValue, otherwise, { ref: false })])
}

/**
 * Loads a value from the database. While the database is down or does not respond in time, returns the last known
 * value. Rethrows the error of `load` when there is no such value, or when the failure has a different cause.
 */
export async function loadOrUseLastKnown<Value>(
  { persisted, freshValue }: { persisted: PersistedValues<Value> } & DatabaseWait,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = persisted.get(key)
  const loaded = load().then((value) => {
    persisted.set(key, value)
    return value
  })
  return known === undefined ? loaded : withoutDatabase(loaded, known, { freshValue })
}

/**
 * One instance per `deps`, for services with state. A copy (`{ ...deps }`) has a separate instance, so pass what is
 * needed of the service, or `deps` itself.
 */
export function memoiseByDeps<Deps extends object, Instance>(
  create: (deps: Deps) => Instance,
): (deps: Deps) => Instance {
  const instances = new WeakMap<Deps, Instance>()
  return (deps) => {
    const known = instances.get(deps)
    if (known) return known
    const instance = create(deps)
    instances.set(deps, instance)
    return instance
  }
}
