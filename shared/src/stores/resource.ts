import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { AppError, asAppError } from '../errors/index.ts'
import { on } from '../events/index.ts'
import { singleton } from '../lib/index.ts'
import { $isMember, ensureSession } from './session.ts'

/** The value of a resource for a screen. */
export type ResourceValue<Data> =
  | { state: 'loading' }
  | { state: 'failed'; error: AppError }
  /** `refreshError`: the last refresh failed, so the data is older. */
  | { state: 'ready'; data: Data; refreshError?: AppError }

export type Resource<Data> = {
  $value: ReadableAtom<ResourceValue<Data>>
  /**
   * While watched it is fetched: at once, once for all watchers, and again when the connection or the page's
   * visibility returns and it has failed or is polled. The last watcher to leave cancels the pending request.
   */
  watch: () => () => void
  /** While polled and the page is visible, it is fetched this long after the last reply: of several pollers the shortest. */
  poll: (everyMs: number) => () => void
  /** The data, fetched as by `watch`. Rejects with AppError. */
  read: () => Promise<Data>
  /** Fetches again; a pending reply is ignored. The current value is shown until then. Never rejects. */
  refresh: () => Promise<void>
  /** Sets the data to the reply of a write. */
  receive: (data: Data) => void
  /** Resets it; fetched again while it is watched. */
  forget: () => void
  isInUse: () => boolean
}

export type ResourceOptions = {
  /**
   * Whether it is fetched again only by `refresh`, once loaded, and after a refresh that failed. By default it
   * is fetched whenever a screen opens.
   */
  asksOnce?: boolean
  /** Whether it is kept without a watcher, to be shown at once the next time. True by default. */
  isKept?: boolean
}

/**
 * Fetches the data; undefined when there is nothing to fetch (no shopper is signed in), and the resource
 * stays loading.
 */
type Load<Data> = (signal: AbortSignal) => Promise<Data | undefined>

const LOADING = { state: 'loading' } as const

class ServerResource<Data> implements Resource<Data> {
  readonly #value = atom<ResourceValue<Data>>(LOADING)
  readonly $value = readonlyType(this.#value)
  readonly #load: Load<Data>
  readonly #asksOnce: boolean
  readonly #isKept: boolean
  /** The interval of each poller, by the function that ends it. */
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
    const shown = this.#value.get()
    const isLoaded = shown.state === 'ready' && !shown.refreshError
    if (!isLoaded || !this.#asksOnce) void this.#ask()
    return () => this.#unwatch()
  }

  #unwatch(): void {
    this.#watchers -= 1
    if (this.#watchers > 0) return
    removeEventListener('online', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    this.#cancel()
    if (!this.#isKept) this.#value.set(LOADING)
  }

  poll(everyMs: number): () => void {
    const leave = () => {
      if (this.#pollers.delete(leave)) this.#schedule()
    }
    this.#pollers.set(leave, everyMs)
    this.#schedule()
    return leave
  }

  async read(): Promise<Data> {
    const leave = this.watch()
    while (this.#flight) await this.#flight.settled
    const shown = this.#value.get()
    leave()
    if (shown.state === 'failed') throw shown.error
    if (shown.state === 'loading') throw new AppError('UNAUTHENTICATED')
    if (shown.refreshError) throw shown.refreshError
    return shown.data
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
    this.#value.set(LOADING)
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
    const shown = this.#value.get()
    this.#value.set(shown.state === 'ready' ? { ...shown, refreshError: error } : { state: 'failed', error })
  }

  #cancel(): void {
    this.#flight?.control.abort()
    this.#flight = undefined
  }

  /**
   * A refresh by the shopper shows that it is loading; an automatic one keeps the current data on the screen.
   */
  #hideFailure(): void {
    if (this.#value.get().state === 'failed') this.#value.set(LOADING)
  }

  #schedule(): void {
    clearInterval(this.#timer)
    if (this.#pollers.size === 0) return
    const everyMs = Math.min(...this.#pollers.values())
    this.#timer = setInterval(() => {
      if (!document.hidden) void this.#ask()
    }, everyMs)
  }

  /** The connection or the visibility of the page is back: failed and polled resources are fetched again. */
  #wake = (): void => {
    const shown = this.#value.get()
    const hasFailed = 'error' in shown || 'refreshError' in shown
    if (!document.hidden && (hasFailed || this.#pollers.size > 0)) void this.#ask()
  }
}

/**
 * One resource of the server (docs/decisions/132). Makes no request by itself: while rendering it is inert.
 */
export function createResource<Data>(load: Load<Data>, options: ResourceOptions = {}): Resource<Data> {
  return new ServerResource(load, options)
}

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
