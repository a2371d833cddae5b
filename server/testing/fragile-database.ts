import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Db } from '@larder/kernel/db/client.ts'
import { freshDatabase } from './fresh-database.ts'

export type FragileDatabase = {
  url: string
  /** The database's own URL, which always responds. */
  ownUrl: string
  /** Closes the listener and cuts off existing connections. */
  takeAway: () => Promise<void>
  /** Accepts connections but transfers no data in either direction, like a machine that does not respond. */
  hang: () => void
  giveBack: () => Promise<void>
}

/** A database with the demo brands behind a proxy that can be made to fail until the test ends. */
export const createFragileDatabase = async (): Promise<FragileDatabase> =>
  proxyDatabase(await freshDatabase('demo'))

/** Puts a proxy before an existing database, which can be made to fail for one server until the test ends. */
export async function proxyDatabase(ownUrl: string): Promise<FragileDatabase> {
  const own = new URL(ownUrl)
  const sockets = new Set<Socket>()
  let isHanging = false
  const proxy = createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    if (isHanging) return
    const database = connect(Number(own.port), own.hostname)
    sockets.add(database)
    database.on('error', () => database.destroy())
    client.pipe(database).pipe(client)
  })
  const listen = (port: number) => new Promise<void>((ready) => proxy.listen(port, '127.0.0.1', ready))
  await listen(0)
  const { port } = proxy.address() as AddressInfo // a TCP server's address is an object

  function cutOff(): void {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  async function takeAway(): Promise<void> {
    if (!proxy.listening) return
    const closed = new Promise((done) => proxy.close(done))
    cutOff()
    await closed
  }
  onTestFinished(takeAway)
  const at = new URL(ownUrl)
  at.host = `127.0.0.1:${port}`
  return {
    url: at.href,
    ownUrl,
    takeAway,
    hang() {
      isHanging = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    async giveBack() {
      if (isHanging) cutOff()
      isHanging = false
      if (!proxy.listening) await listen(port)
    },
  }
}

/** Makes new connections of a database refuse writes, or take them again. */
export const setReadOnly = (db: Db, isReadOnly: boolean): Promise<void> =>
  db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ name: string }>(sql`select current_database() as name`)
      const name = sql.identifier(rows[0]?.name ?? '')
      const value = sql.raw(isReadOnly ? 'on' : 'off')
      await tx.execute(sql`alter database ${name} set default_transaction_read_only = ${value}`)
    },
    { accessMode: 'read write' },
  )
