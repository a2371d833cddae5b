/**
 * How long a server waits for something before it continues without it, in ms. Each package has its own deadlines, and
 * all are scaled together (`DEADLINE_SCALE`) for a slow machine, or for a test that must not depend on speed.
 */
export const DEADLINES = {
  /** Getting a connection from the database pool, and one statement on it. */
  databaseConnect: 5_000,
  databaseStatement: 10_000,
  /** The response of the database to a health check. */
  databaseHealth: 500,
  /** Reading the database counts for `/metrics`. */
  databaseGauges: 1_000,
  /** A read for which a page can use the last known value. */
  freshValue: 500,
  /**
   * The delay of the event loop after which the process counts as stuck (trust §5). A server on a loaded machine may be
   * busy for seconds: an orchestrator that killed it would only make it begin again.
   */
  loopLag: 30_000,
} as const

/** The deadlines of a set, as configured. */
export type DeadlinesOf<Set> = { readonly [Name in keyof Set]: number }
export type Deadlines = DeadlinesOf<typeof DEADLINES>

/** Every deadline multiplied by `scale`. */
export function scaleDeadlines<Set extends Readonly<Record<string, number>>>(
  deadlines: Set,
  scale: number,
): DeadlinesOf<Set> {
  const scaled = Object.entries(deadlines).map(([name, ms]) => [name, ms * scale])
  return Object.fromEntries(scaled) as DeadlinesOf<Set> // same keys as in `deadlines`
}
