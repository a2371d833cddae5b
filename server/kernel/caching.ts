import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from './db/database-unavailable.ts'
import type { PersistedValues } from './persisted-values.ts'

/** Options for a cache whose ages follow the shop's clock, which tests set, instead of the machine's. */
export const cacheClock = (clock: () => Date) => ({
  perf: { now: () => clock().getTime() },
  // Read each time: by default the cache keeps a timestamp for a millisecond.
  ttlResolution: 0,
})

/** The database is waited for this long, in ms, where another value will do. */
type FreshWithin = { freshValue: number }

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

/**
 * One instance per `deps`, for services with state of their own. A copy (`{ ...deps }`) has an instance of its own: pass
 * what is needed of the service, or `deps` itself.
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
