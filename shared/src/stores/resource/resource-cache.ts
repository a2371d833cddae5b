import { on } from '../../events/index.ts'
import { singleton } from '../../lib/index.ts'
import { $isMember, ensureSession } from '../session.ts'
import { createResource, type Resource, type ResourceOptions } from './resource.ts'

type LoadByKey<Key, Data> = (key: Key, signal: AbortSignal) => Promise<Data>
type Known = ReadonlyMap<unknown, Pick<Resource<unknown>, 'forget'>>

/** Resources of one kind that are kept without a watcher; beyond this the oldest are removed. */
const MAX_ENTRIES = 30

/** Resources of the current shopper: cleared when the session belongs to another one. */
const personCache = singleton('resources-person', () => {
  const cache = new Set<Known>()
  const clearCaches = () => cache.forEach((known) => known.forEach((resource) => resource.forget()))
  $isMember.listen(clearCaches)
  on('session/signed-out', clearCaches)
  return cache
})

/**
 * Data of stores, the same for every shopper at a place: resources of one kind by their key. Equal keys are
 * the same resource for every caller. Each definition has its own cache, so two releases of an area never
 * read each other's data.
 */
export function storeResource<Data, Key = void>(
  load: LoadByKey<Key, Data | undefined>,
  options?: ResourceOptions,
  cache?: Set<Known>,
): (key: Key) => Resource<Data> {
  const known = new Map<string | undefined, Resource<Data>>()
  cache?.add(known)
  return (key) => {
    const id = JSON.stringify(key) as string | undefined // undefined where there is only one
    const found = known.get(id)
    if (found) return found
    for (const [old, resource] of known)
      if (known.size >= MAX_ENTRIES && !resource.isInUse()) known.delete(old)
    const made = createResource<Data>((signal) => load(key, signal), options)
    known.set(id, made)
    return made
  }
}

/** Data of this browser's session, guest or member; cleared at sign-in and sign-out. */
export function personResource<Data, Key = void>(
  load: LoadByKey<Key, Data | undefined>,
  options?: ResourceOptions,
): (key: Key) => Resource<Data> {
  return storeResource(load, options, personCache)
}

/** Data of a signed-in member; guests make no request. */
export function memberResource<Data, Key = void>(
  load: LoadByKey<Key, Data>,
  options?: ResourceOptions,
): (key: Key) => Resource<Data> {
  return personResource(async (key: Key, signal) => {
    await ensureSession()
    return $isMember.get() ? load(key, signal) : undefined
  }, options)
}
