import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { Resource, ResourceValue } from './resource.types.ts'

const $nothing = atom<{ state: 'loading' }>({ state: 'loading' })

/**
 * Shows a resource and watches it as long as the component is on the screen. Undefined: it is not known yet what to ask
 * for. The server and the first render show it loading.
 */
export function useResource<Data>(resource: Resource<Data> | undefined): ResourceValue<Data> {
  // The server is outside React.
  useEffect(() => resource?.watch(), [resource])
  return useStore<Resource<Data>['$value']>(resource?.$value ?? $nothing, { ssr: 'initial' })
}

/** Any resource, whatever its data. */
export type Polled = Pick<Resource<unknown>, 'poll'>

/** Asks again and again while it is shown; never while `everyMs` is undefined. */
export function usePolling(resource: Polled | undefined, everyMs: number | undefined): void {
  // What changes by itself does so outside React.
  useEffect(() => (everyMs === undefined ? undefined : resource?.poll(everyMs)), [resource, everyMs])
}

/** What is typed, as it is once nothing has been typed for so long. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  // Time is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

/** The data, and of the key before it while the next is loading. */
export function useLatestData<Data>(value: ResourceValue<Data>): Data | undefined {
  const [latest, setLatest] = useState<Data>()
  const data = value.state === 'ready' ? value.data : undefined
  if (data !== undefined && data !== latest) setLatest(() => data)
  return data ?? latest
}
