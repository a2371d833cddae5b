import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Site } from './site.ts'

export type Relay = { cut: () => Promise<void>; mend: () => Promise<void> }

/** A way from one port of this machine to another that can be cut, as a network is. */
export async function startRelay(
  { whenDone }: Pick<Site, 'whenDone'>,
  { from, to }: { from: number; to: number },
): Promise<Relay> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  const mend = async () => {
    if (server.listening) return
    server.listen(from, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await mend()
  whenDone(cut)
  return { mend, cut }
}
