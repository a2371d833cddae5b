import type pg from 'pg'
import { timeQuery } from '../metrics/counters.ts'

type Query = (...args: unknown[]) => unknown

/** Measures every statement of a connection, in a transaction or not (`db_query_seconds`). */
export function timeStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query // one of its many overloads, whichever was meant
  const timedQuery: Query = (...args) => {
    const stopClock = timeQuery()
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const timedCallback = (...results: unknown[]): unknown => {
        stopClock()
        return Reflect.apply(callback, undefined, results)
      }
      return query(...args.slice(0, -1), timedCallback)
    }
    const reply = query(...args)
    if (reply instanceof Promise) reply.then(stopClock, stopClock)
    return reply
  }
  Object.assign(client, { query: timedQuery })
}
