import type { ReadableAtom } from 'nanostores'
import type { AppError } from '../../errors/index.ts'

/** What a screen shows of something that the server is asked for. */
export type ResourceValue<Data> =
  | { state: 'loading' }
  | { state: 'failed'; error: AppError }
  /** `refreshError`: it was asked for again in vain, so the data is of before. */
  | { state: 'ready'; data: Data; refreshError?: AppError }

export type Resource<Data> = {
  $value: ReadableAtom<ResourceValue<Data>>
  /**
   * While watched it is asked for: at once, once however many watch, and again when the connection
   * or the person comes back to what failed or is polled. The last to leave cancels what is under way.
   */
  watch: () => () => void
  /** While somebody polls and the page is seen, it is asked for this long after the last answer. */
  poll: (everyMs: number) => () => void
  /** The data, asked for as watching does. Rejects with AppError. */
  read: () => Promise<Data>
  /** Asks anew; an answer still under way no longer counts. What is shown stays until the answer. Never rejects. */
  refresh: () => Promise<void>
  /** Takes what a write answered. */
  receive: (data: Data) => void
  /** As if it had never been asked for; asked for anew while it is watched. */
  forget: () => void
  isInUse: () => boolean
}

export type ResourceOptions = {
  /** Is it asked for again only by hand, once it is there? Unless given, it is whenever a screen opens. */
  asksOnce?: boolean
  /** Is it kept once nobody watches, to be shown at once the next time? Unless given, yes. */
  isKept?: boolean
}

/** Gives the data, or undefined when there is nothing to ask for (nobody has signed in): it goes on loading then. */
export type Load<Data> = (signal: AbortSignal) => Promise<Data | undefined>
