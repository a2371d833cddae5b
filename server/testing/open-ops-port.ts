import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { listen } from '@larder/kernel/http/listen.ts'
import type { TestApp } from './start-app.ts'

/** Serves an app at its OPS_PORT until the test ends, for a command in another process. Returns its origin. */
export async function openOpsPort({ app, deps }: Pick<TestApp, 'app' | 'deps'>): Promise<string> {
  const limits = { total: 100, perAddress: 100, isBehindProxy: false }
  const { opsPort: port } = deps.config
  const { promise: isListening, resolve: onListening } = Promise.withResolvers<void>()
  const server = listen({ fetch: app.fetch, host: '127.0.0.1', port, limits, onListening })
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  await isListening
  return `http://127.0.0.1:${port}`
}
