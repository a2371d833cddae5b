import { join } from 'node:path'
import { loadConfig } from '@larder/api/config.ts'
import { listen } from '@larder/kernel/http/listen.ts'
import { explainPortInUse } from '@larder/kernel/supervised-process.ts'
import { createSandbox, openSandboxState } from '@larder/providers/sandbox.ts'
import { sendWebhook } from '@larder/providers/sandbox/deps.ts'

// The sandbox process: a second origin that imitates the outside services. It has no access to the shop's data.
const config = loadConfig(process.env)
if (config.mode === 'production' && config.adapters.LARDER_SANDBOX !== 'allow') {
  console.error(
    'The sandbox does not start in production. Set LARDER_SANDBOX=allow if that is what you want.',
  )
  process.exit(1)
}

const store = openSandboxState(join(config.dataFolder, 'sandbox/state.json'))
const app = createSandbox({
  store,
  origin: config.adapters.SANDBOX_ORIGIN,
  shopUrl: config.adapters.SANDBOX_SHOP_URL,
  clock: () => new Date(),
  send: sendWebhook,
  kitchenPace: {
    stepMs: config.adapters.SANDBOX_STEP_MS,
    driveMs: config.adapters.SANDBOX_DRIVE_MS,
    aheadMs: config.adapters.SANDBOX_AHEAD_MS,
  },
})

const { host, sandboxPort: port } = config
// As with a proxy, most connections come from one address, the shop's, so there is no limit per address.
const limits = { ...config.connectionLimits, isBehindProxy: true }
const server = listen({
  fetch: app.fetch,
  host,
  port,
  limits,
  onListening: () => process.send?.({ kind: 'listening', port }),
})
explainPortInUse(server, 'SANDBOX_PORT', port)

function stopSandbox(): void {
  store.close()
  server.close(() => process.exit(0))
  server.closeAllConnections()
}
process.on('SIGTERM', stopSandbox)
// Ctrl-C and a closed terminal signal the whole process group. Under a supervisor only the supervisor handles them.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => process.connected || stopSandbox())
process.on('disconnect', stopSandbox)
