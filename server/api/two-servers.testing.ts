import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { connect, type Db } from '@larder/kernel/db/client.ts'
import { stores } from './model/schema/index.ts'
import { YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { freshDatabase, type RegisterCleanUp } from '@larder/testing/fresh-database.ts'
import { startServer, type ServerProcess } from '@larder/testing/server-process.ts'

/** Two real processes over one database, and the messages that both send. */
export type TwoServers = { a: ServerProcess; b: ServerProcess; db: Db; received: string[] }

/**
 * Receives the shop's messages to kitchens and mailboxes and records every call, because the sandbox would ignore a
 * duplicate.
 */
async function startListener(whenDone: RegisterCleanUp): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  const take = async (request: IncomingMessage) => received.push(`${request.url} ${await text(request)}`)
  const server = createServer((request, response) => {
    void take(request).then(() => response.setHeader('content-type', 'application/json').end('{"ok":true}'))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  whenDone(async () => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  return { url: `http://127.0.0.1:${port}`, received }
}

/** Starts two servers over a separate database, to detect state that only one of them keeps. */
export async function startTwoServers(whenDone: RegisterCleanUp): Promise<TwoServers> {
  const databaseUrl = await freshDatabase('demo', whenDone)
  const db = connect(databaseUrl, { max: 4, onError: () => undefined })
  whenDone(() => db.$client.end())
  // This precedes the first read by the servers, whose cached store may be two seconds old.
  const capacity = sql`jsonb_set(${stores.details}, '{methods,delivery,slots,capacity}', '10')`
  await db.update(stores).set({ details: capacity }).where(eq(stores.id, YORK_STORE))
  const { url, received } = await startListener(whenDone)
  const started = { databaseUrl, environment: { SANDBOX_API_URL: url }, whenDone }
  const [a, b] = await Promise.all([startServer(started), startServer(started)])
  return { a, b, db, received }
}
