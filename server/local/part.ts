/** A process that the supervisor started. */
export type Part = {
  /** Ends it gracefully, and waits. */
  stop: () => Promise<void>
  /** Ends it now; what was acknowledged survives that. */
  kill: () => void
}
