import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { readConfig } from '../config.ts'
import { createSandbox } from './app.ts'
import { openStore } from './state.ts'
import { sendWebhook } from './webhook-sender.ts'

const config = readConfig(process.env)
if (config.mode === 'production' && process.env.LARDER_SANDBOX !== 'allow') {
  console.error(
    'The sandbox does not start in production. Set LARDER_SANDBOX=allow if that is what you want.',
  )
  process.exit(1)
}

const store = openStore(join(config.dataFolder, 'sandbox/state.json'))
const origin = `http://sandbox.localhost:${config.sandboxPort}`
const app = createSandbox({
  store,
  origin,
  shopUrl: `http://127.0.0.1:${config.port}`,
  clock: () => new Date(),
  send: sendWebhook,
})
const server = serve({ fetch: app.fetch, port: config.sandboxPort, hostname: config.host }, () =>
  process.send?.({ kind: 'listening', port: config.sandboxPort }),
)

function stop(): void {
  store.close()
  server.close()
  setTimeout(() => process.exit(0), 200).unref()
}
process.on('SIGTERM', stop)
// Ctrl-C reaches the whole group: under a supervisor only the supervisor answers it.
process.on('SIGINT', () => process.connected || stop())
process.on('disconnect', stop)
