import type { ServerType } from '@hono/node-server'
import type { Logger } from 'pino'
import { isDraining, startDraining } from './draining.ts'

const DRAIN_MS = 20_000
const GIVE_UP_MS = 40_000

type Stop = { server: ServerType; log: Logger; closeAll: () => Promise<unknown> }

/**
 * SIGTERM or SIGINT: no new connections, requests under way finish (20 s), then everything is closed.
 * A second signal, or 40 s, ends the process at once (trust §5 "Stop").
 */
export function gracefulStop({ server, log, closeAll }: Stop): void {
  const stop = async () => {
    if (isDraining()) process.exit(1)
    startDraining()
    log.info({ event: 'sys_shutdown' }, 'stopping')
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_MS)
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    await new Promise<void>((closed) => server.close(() => closed()))
    clearTimeout(cut)
    await closeAll()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  // Ctrl-C reaches the whole group: under a supervisor only the supervisor answers it.
  process.on('SIGINT', () => void (process.connected || stop()))
  process.on('disconnect', () => void stop()) // the supervisor is gone
}
