import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

const ENTRY = resolve(import.meta.dirname, 'busy-server.testing.ts')
const CLIENTS = 24
const ROUNDS = 4

/** Posts a request as a proxy does; tells the status or the error's code. */
function post(port: number, agent: Agent): Promise<string> {
  const { promise, resolve: tell } = Promise.withResolvers<string>()
  const sent = request({ port, host: '127.0.0.1', method: 'POST', agent }, (reply) => {
    reply.resume()
    reply.on('close', () => tell(reply.complete ? String(reply.statusCode) : 'cut off'))
  })
  sent.on('error', (error: NodeJS.ErrnoException) => tell(error.code ?? error.message))
  sent.end('a body')
  return promise
}

/** Stops a server under a flood of requests, and counts them by outcome. */
async function stopUnderLoad(keepAlive: boolean): Promise<Record<string, number>> {
  const child = fork(ENTRY, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ port }] = (await once(child, 'message')) as [AddressInfo]
  const agent = new Agent({ keepAlive, maxSockets: CLIENTS })
  onTestFinished(() => agent.destroy())
  const outcomes = new Map<string, number>()
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const outcome = await post(port, agent)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (outcome === 'ECONNREFUSED') return // as for a balancer, which takes another server then
    }
  }
  const clients = Array.from({ length: CLIENTS }, work)
  await delay(500)
  child.kill('SIGTERM')
  await once(child, 'exit')
  isOver = true
  await Promise.all(clients)
  return Object.fromEntries(outcomes)
}

test.each([
  ['new', false],
  ['kept', true],
])('a server that stops under load loses no request of %s connections', async (_, keepAlive) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { 200: served = 0, ECONNREFUSED: refused, ...others } = await stopUnderLoad(keepAlive)
    expect([served > CLIENTS, refused, others]).toEqual([true, CLIENTS, {}])
  }
})
