import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { Resource, ResourceValue } from './resource.ts'

const $nothing = atom<{ state: 'loading' }>({ state: 'loading' })

/**
 * The value of a resource, watched while the component is mounted. Undefined: what to fetch is not known yet.
 * On the server and in the first render it is loading.
 */
export function useResource<Data>(resource: Resource<Data> | undefined): ResourceValue<Data> {
  // The resource is requested while it is watched; its last watcher ends the request.
  useEffect(() => resource?.watch(), [resource])
  return useStore<Resource<Data>['$value']>(resource?.$value ?? $nothing, { ssr: 'initial' })
}

/** Any resource, whatever its data. */
export type Polled = Pick<Resource<unknown>, 'poll'>

/** Polls a resource while it is shown; never while `everyMs` is undefined. */
export function usePolling(resource: Polled | undefined, everyMs: number | undefined): void {
  useEffect(() => (everyMs === undefined ? undefined : resource?.poll(everyMs)), [resource, everyMs])
}

/** The value, once it has not changed for `afterMs`. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

/** The data, or that of the previous key while the next is loading. */
export function useLatestData<Data>(value: ResourceValue<Data>): Data | undefined {
  const [latest, setLatest] = useState<Data>()
  const data = value.state === 'ready' ? value.data : undefined
  if (data !== undefined && data !== latest) setLatest(() => data)
  return data ?? latest
}
