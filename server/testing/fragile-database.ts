import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { freshDatabase } from './fresh-database.ts'

export type FragileDatabase = {
  /** The address to connect to. */
  url: string
  /** The database's own address, which always answers. */
  ownUrl: string
  /** Nothing listens there any more, and what was connected is cut off. */
  takeAway: () => Promise<void>
  /** It takes connections, and nothing that it or its callers say arrives: a machine that does not answer. */
  hang: () => void
  giveBack: () => Promise<void>
}

/** A database with the demo brands behind an address that can be taken away until the test ends. */
export async function fragileDatabase(): Promise<FragileDatabase> {
  const ownUrl = await freshDatabase('demo')
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
  const { port } = proxy.address() as AddressInfo // a TCP server always has one

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
