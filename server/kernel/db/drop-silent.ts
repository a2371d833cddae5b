import type { Socket } from 'node:net'
import type pg from 'pg'

type AnyQuery = (...args: unknown[]) => unknown
/** pg's types name neither its connection nor that one's socket. */
type Connected = { connection: { stream: Socket } }

/**
 * Gives a connection up when it says nothing for `silentMs` while a statement runs: its database does not answer, or the way
 * to it is cut without a word. The database's own limit of a statement cannot end that, and the system's takes a quarter
 * of an hour. Its statements then fail like those of a connection that broke.
 */
export function dropSilent(client: pg.PoolClient, silentMs: number): void {
  const { stream } = (client as unknown as Connected).connection
  const query = client.query.bind(client) as AnyQuery // one of its many overloads, whichever was meant
  let running = 0
  const ended = () => void (running -= 1)
  const counted: AnyQuery = (...args) => {
    const callback = args.at(-1)
    running += 1
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...results: unknown[]): unknown => {
        ended()
        return Reflect.apply(callback, undefined, results)
      })
    const reply = query(...args)
    if (reply instanceof Promise) reply.then(ended, ended)
    else ended() // a cursor, which its reader ends
    return reply
  }
  Object.assign(client, { query: counted })
  stream.setTimeout(silentMs, () => {
    if (running > 0) stream.destroy()
  })
}
