import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { listen } from '../src/kernel/http/listen.ts'
import type { TestApp } from './start-app.ts'

/** The port on which an app answers until the test ends, for what calls it from another process. */
export async function openPort({ app }: Pick<TestApp, 'app'>): Promise<number> {
  const limits = { total: 100, perAddress: 100, isBehindProxy: false }
  const { promise: isListening, resolve: onListening } = Promise.withResolvers<void>()
  const server = listen({ fetch: app.fetch, host: '127.0.0.1', port: 0, limits, onListening })
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  await isListening
  const { port } = server.address() as AddressInfo // a TCP server always has one
  return port
}
