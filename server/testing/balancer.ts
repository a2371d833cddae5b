import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const CHECK_EVERY_MS = 100
/** Time limit of a check in ms; a slower response counts as not ready. */
const CHECK_TIMEOUT_MS = 1_000

/**
 * Number of missed checks after which a slow or silent server is left out, as balancers do. A server that reports "not
 * ready" is left out at once.
 */
const MAX_MISSED_CHECKS = 3

type Upstream = { port: number; isReady: boolean; missed: number }
type Health = 'ready' | 'leaving' | 'trouble'

async function checkHealth(port: number): Promise<Health> {
  const response = fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })
  return response.then(
    async (response) =>
      response.ok ? 'ready' : (await response.text()) === 'stopping' ? 'leaving' : 'trouble',
    () => 'trouble',
  )
}

/**
 * A load balancer for several servers: it sends each request to the next server that reported to be ready and never
 * retries, so that every dropped request is noticed.
 */
export async function startBalancer(ports: readonly number[]): Promise<{
  port: number
  served: Map<number, number>
  failures: string[]
  close: () => Promise<void>
}> {
  const upstreams: Upstream[] = ports.map((port) => ({ port, isReady: true, missed: 0 }))
  const served = new Map<number, number>()
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  let turn = 0
  let isClosed = false
  // Servers are checked separately, because a slow server must not delay noticing the state of the others.
  const watch = async (one: Upstream) => {
    while (!isClosed) {
      const health = await checkHealth(one.port)
      one.missed = health === 'ready' ? 0 : one.missed + 1
      one.isReady =
        health === 'ready' || (health === 'trouble' && one.isReady && one.missed < MAX_MISSED_CHECKS)
      await delay(CHECK_EVERY_MS)
    }
  }
  const watching = Promise.all(upstreams.map(watch))
  const server = createServer((incoming, reply) => {
    const ready = upstreams.filter((one) => one.isReady)
    const upstream = ready[turn++ % Math.max(1, ready.length)]
    const fail = (status: number, reason: string) => {
      failures.push(`${incoming.url ?? ''}: ${reason}`)
      reply.writeHead(status, { 'x-balancer': reason }).end()
    }
    if (!upstream) return fail(503, 'nobody is ready')
    const { method, headers, url } = incoming
    const proxied = send(
      { port: upstream.port, host: '127.0.0.1', agent, method, headers, path: url },
      (answer) => {
        served.set(upstream.port, (served.get(upstream.port) ?? 0) + 1)
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => reply.destroy())
        answer.pipe(reply)
      },
    )
    proxied.on('error', (error) => fail(502, error.message))
    incoming.pipe(proxied)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  return {
    port,
    served,
    failures,
    async close() {
      isClosed = true
      await watching
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
