import type { ReadableAtom } from 'nanostores'
import type { AppError } from '../../errors/index.ts'

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
export type Load<Data> = (signal: AbortSignal) => Promise<Data | undefined>
