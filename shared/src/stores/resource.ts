import { atom, computed, readonlyType, type ReadableAtom } from 'nanostores'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { AppError, asAppError } from '../errors/index.ts'
import { on } from '../events/index.ts'
import { singleton } from '../lib/index.ts'
import { pageAtom } from './page-atom.ts'
import { $isMember, $session, ensureSession } from './session.ts'

export type ResourceValue<Data> =
  | { state: 'loading' }
  | { state: 'failed'; error: AppError }
  /** `refreshError` is set when the last refresh failed and the data is older. */
  | { state: 'ready'; data: Data; refreshError?: AppError }

export type Resource<Data> = {
  $value: ReadableAtom<ResourceValue<Data>>
  /**
   * Fetches the data while watched: at once, once for all watchers, and again when connection or visibility returns if
   * it has failed or is polled. The last watcher to leave cancels the pending request.
   */
  watch: () => () => void
  /** Fetches the data at an interval while the page is visible. With several pollers, the shortest interval applies. */
  poll: (everyMs: number) => () => void
  /** Returns the data, fetched as by `watch`. Rejects with AppError. */
  read: () => Promise<Data>
  /** Fetches again and ignores a pending reply. The current value is shown meanwhile. Never rejects. */
  refresh: () => Promise<void>
  /** Sets the data to the reply of a write. */
  receive: (data: Data) => void
  /** Resets the value; fetches again while watched. */
  forget: () => void
  isInUse: () => boolean
}

export type ResourceOptions = {
  /**
   * Whether loaded data is fetched again only by `refresh`, or after a refresh that failed. By default it is fetched
   * whenever a screen opens.
   */
  asksOnce?: boolean
  /** Whether the data is kept without a watcher, to be shown at once the next time. True by default. */
  isKept?: boolean
}

/**
 * Fetches the data. Undefined means that there is nothing to fetch (no shopper is signed in); the resource then stays
 * loading.
 */
type Load<Data> = (signal: AbortSignal) => Promise<Data | undefined>

const LOADING_VALUE = { state: 'loading' } as const

class ServerResource<Data> implements Resource<Data> {
  readonly #value = pageAtom<ResourceValue<Data>>(LOADING_VALUE)
  readonly $value = readonlyType(this.#value)
  readonly #load: Load<Data>
  readonly #asksOnce: boolean
  readonly #isKept: boolean
  /** The interval of each poller, by the function that stops it. */
  readonly #pollers = new Map<() => void, number>()
  #watchers = 0
  #flight: { control: AbortController; settled: Promise<void> } | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(load: Load<Data>, { asksOnce = false, isKept = true }: ResourceOptions) {
    this.#load = load
    this.#asksOnce = asksOnce
    this.#isKept = isKept
  }

  watch(): () => void {
    this.#watchers += 1
    if (this.#watchers === 1) {
      addEventListener('online', this.#wake)
      document.addEventListener('visibilitychange', this.#wake)
      this.#hideFailure()
    }
    const value = this.#value.get()
    const isLoaded = value.state === 'ready' && !value.refreshError
    if (!isLoaded || !this.#asksOnce) void this.#ask()
    return () => this.#unwatch()
  }

  #unwatch(): void {
    this.#watchers -= 1
    if (this.#watchers > 0) return
    removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    this.#cancel()
    if (!this.#isKept) this.#value.set(LOADING_VALUE)
  }

  poll(everyMs: number): () => void {
    const stop = () => {
      if (this.#pollers.delete(stop)) this.#schedule()
    }
    this.#pollers.set(stop, everyMs)
    this.#schedule()
    return stop
  }

  async read(): Promise<Data> {
    const stop = this.watch()
    while (this.#flight) await this.#flight.settled
    const value = this.#value.get()
    stop()
    if (value.state === 'failed') throw value.error
    if (value.state === 'loading') throw new AppError('UNAUTHENTICATED')
    if (value.refreshError) throw value.refreshError
    return value.data
  }

  refresh(): Promise<void> {
    this.#cancel()
    this.#hideFailure()
    return this.#ask()
  }

  receive(data: Data): void {
    this.#cancel()
    this.#value.set({ state: 'ready', data })
    this.#schedule()
  }

  forget(): void {
    this.#cancel()
    this.#value.set(LOADING_VALUE)
    if (this.#watchers > 0) void this.#ask()
    else this.#schedule()
  }

  isInUse(): boolean {
    return this.#watchers > 0 || this.#flight !== undefined
  }

  #ask(): Promise<void> {
    if (this.#flight) return this.#flight.settled
    const control = new AbortController()
    const settled = Promise.resolve(control.signal).then((signal) => this.#send(signal))
    this.#flight = { control, settled }
    return settled
  }

  async #send(signal: AbortSignal): Promise<void> {
    try {
      const data = await this.#load(signal)
      if (!signal.aborted && data !== undefined) this.#value.set({ state: 'ready', data })
    } catch (error) {
      if (!signal.aborted) this.#fail(asAppError(error))
    }
    if (signal.aborted) return
    this.#flight = undefined
    this.#schedule()
  }

  #fail(error: AppError): void {
    const value = this.#value.get()
    this.#value.set(value.state === 'ready' ? { ...value, refreshError: error } : { state: 'failed', error })
  }

  #cancel(): void {
    this.#flight?.control.abort()
    this.#flight = undefined
  }

  /**
   * A failure is replaced by the loading state when the shopper refreshes; otherwise the current data stays visible.
   */
  #hideFailure(): void {
    if (this.#value.get().state === 'failed') this.#value.set(LOADING_VALUE)
  }

  #schedule(): void {
    clearInterval(this.#timer)
    if (this.#pollers.size === 0) return
    const everyMs = Math.min(...this.#pollers.values())
    this.#timer = setInterval(() => {
      if (!document.hidden) void this.#ask()
    }, everyMs)
  }

  /** Connection or visibility has returned: fetches failed and polled resources again. */
  #wake = (): void => {
    const value = this.#value.get()
    const hasFailed = 'error' in value || 'refreshError' in value
    if (!document.hidden && (hasFailed || this.#pollers.size > 0)) void this.#ask()
  }
}

/**
 * A resource of the server (docs/decisions/132). Makes no request until it is watched, so it is inert while rendering.
 */
export function createResource<Data>(load: Load<Data>, options: ResourceOptions = {}): Resource<Data> {
  return new ServerResource(load, options)
}

type LoadByKey<Key, Data> = (key: Key, signal: AbortSignal) => Promise<Data>
type ResourceMap = ReadonlyMap<unknown, Pick<Resource<unknown>, 'forget'>>

/** Maximum number of cached resources of one kind; beyond it, those without a watcher are removed, oldest first. */
const MAX_ENTRIES = 30

/** Resources of the current shopper, cleared when the session changes its owner. */
const personCache = singleton('resources-person', () => {
  const cache = new Set<ResourceMap>()
  const clearCaches = () => cache.forEach((resources) => resources.forEach((resource) => resource.forget()))
  // Not `$isMember`: a member stays the owner while an expired session is refreshed.
  computed($session, ({ strategy }) => strategy).listen(clearCaches)
  on('session/signed-out', clearCaches)
  return cache
})

/**
 * Data of stores, which is the same for every shopper at a place: resources of one kind by key. Equal keys give the
 * same resource to all callers. Each definition has its own cache, so two releases of an area never read each other's
 * data.
 */
export function storeResource<Data, Key = void>(
  load: LoadByKey<Key, Data | undefined>,
  options?: ResourceOptions,
  cache?: Set<ResourceMap>,
): (key: Key) => Resource<Data> {
  const resources = new Map<string | undefined, Resource<Data>>()
  cache?.add(resources)
  return (key) => {
    const id = JSON.stringify(key) as string | undefined // undefined without a key
    const existing = resources.get(id)
    if (existing) return existing
    for (const [oldestId, resource] of resources)
      if (resources.size >= MAX_ENTRIES && !resource.isInUse()) resources.delete(oldestId)
    const created = createResource<Data>((signal) => load(key, signal), options)
    resources.set(id, created)
    return created
  }
}

/** Data of this browser's session, guest or member, cleared at sign-in and sign-out. */
export function personResource<Data, Key = void>(
  load: LoadByKey<Key, Data | undefined>,
  options?: ResourceOptions,
): (key: Key) => Resource<Data> {
  return storeResource(load, options, personCache)
}

/** Data of a signed-in member; for guests no request is made. */
export function memberResource<Data, Key = void>(
  load: LoadByKey<Key, Data>,
  options?: ResourceOptions,
): (key: Key) => Resource<Data> {
  return personResource(async (key: Key, signal) => {
    await ensureSession()
    return $isMember.get() ? load(key, signal) : undefined
  }, options)
}

const $loading = atom<{ state: 'loading' }>({ state: 'loading' })

/**
 * The value of a resource, watched while the component is mounted. Pass undefined while it is not known what to fetch.
 * On the server and in the first render the value is loading.
 */
export function useResource<Data>(resource: Resource<Data> | undefined): ResourceValue<Data> {
  // Watching starts the request, and the last watcher cancels it.
  useEffect(() => resource?.watch(), [resource])
  return useStore<Resource<Data>['$value']>(resource?.$value ?? $loading, { ssr: 'initial' })
}

export type Polled = Pick<Resource<unknown>, 'poll'>

/** Polls a resource while mounted, unless `everyMs` is undefined. */
export function usePolling(resource: Polled | undefined, everyMs: number | undefined): void {
  useEffect(() => (everyMs === undefined ? undefined : resource?.poll(everyMs)), [resource, everyMs])
}

/** Returns the value after it has not changed for `afterMs`. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}

/** The data, or the previous key's data while the next one is loading. */
export function useLatestData<Data>(value: ResourceValue<Data>): Data | undefined {
  const [latest, setLatest] = useState<Data>()
  const data = value.state === 'ready' ? value.data : undefined
  if (data !== undefined && data !== latest) setLatest(() => data)
  return data ?? latest
}
