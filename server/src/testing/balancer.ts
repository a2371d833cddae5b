import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 100

type Upstream = { port: number; isReady: boolean }

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )
}

/**
 * What stands in front of several servers: sends each request to the next one that said it is ready, and never
 * tries again, so that every request a server lets fall is seen.
 */
export async function startBalancer(
  ports: readonly number[],
): Promise<{ port: number; served: Map<number, number>; close: () => Promise<void> }> {
  const upstreams: Upstream[] = ports.map((port) => ({ port, isReady: true }))
  const served = new Map<number, number>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      await Promise.all(upstreams.map(async (one) => (one.isReady = await isReady(one.port))))
      await delay(LOOK_EVERY_MS)
    }
  })()
  const server = createServer((incoming, reply) => {
    const ready = upstreams.filter((one) => one.isReady)
    const upstream = ready[turn++ % Math.max(1, ready.length)]
    if (!upstream) return void reply.writeHead(503, { 'x-balancer': 'nobody is ready' }).end()
    const { method, headers, url } = incoming
    const onward = send(
      { port: upstream.port, host: '127.0.0.1', agent, method, headers, path: url },
      (answer) => {
        served.set(upstream.port, (served.get(upstream.port) ?? 0) + 1)
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => reply.destroy())
        answer.pipe(reply)
      },
    )
    onward.on('error', (error) => reply.writeHead(502, { 'x-balancer': error.message }).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // a TCP server always has one
  return {
    port,
    served,
    async close() {
      isOver = true
      await looking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
