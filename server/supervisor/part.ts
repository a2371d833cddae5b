/** Something the supervisor started. */
export type Part = {
  /** Ends it as it likes to be ended, and waits. */
  stop: () => Promise<void>
  /** Ends it now; what was acknowledged survives that. */
  kill: () => void
}
