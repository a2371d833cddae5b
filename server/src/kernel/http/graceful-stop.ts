import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDraining, startClosing, startDraining } from './draining.ts'
import { trackRequests, type OpenRequests } from './open-requests.ts'

const DRAIN_MS = 20_000
/** Money is waited for longer: its gateway may be slow. */
const DRAIN_MONEY_MS = 30_000
const GIVE_UP_MS = 40_000
/** Without a supervisor nobody waits for us, and its next start wants our port. */
const ABANDONED_MS = 2_000
const IDLE_CHECK_MS = 50

type Stop = {
  server: Server
  log: Logger
  /** From "not ready" to "not listening": so long others go on sending requests here. */
  waitMs: number
  closeAll: () => Promise<unknown>
}

/** No new connections; waits until those that are open have had their replies. */
async function drain(server: Server, open: OpenRequests, abandoned: AbortSignal): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const cutAll = () => open.cut(() => true)
  const soon = () => setTimeout(cutAll, ABANDONED_MS).unref()
  setTimeout(() => open.cut(({ isMoney }) => !isMoney), DRAIN_MS).unref()
  setTimeout(cutAll, DRAIN_MONEY_MS).unref()
  if (abandoned.aborted) soon()
  else abandoned.addEventListener('abort', soon)
  const closed = new Promise<void>((done) => server.close(() => done()))
  startClosing()
  await closed
  clearInterval(idle)
}

/**
 * SIGTERM or SIGINT: not ready, a wait, no new connections; requests under way finish (20 s, payments 30 s),
 * streams end, then everything is closed. A second signal, or 40 s, ends the process at once (trust §5 "Stop").
 */
export function gracefulStop({ server, log, waitMs, closeAll }: Stop): void {
  const open = trackRequests(server)
  const abandoned = new AbortController()
  const stop = async () => {
    if (isDraining()) process.exit(1)
    startDraining()
    log.info({ event: 'sys_shutdown' }, 'stopping')
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref()
    open.sendAway()
    await delay(waitMs, undefined, { signal: abandoned.signal }).catch(() => undefined)
    await drain(server, open, abandoned.signal)
    await closeAll()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  // Ctrl-C and a closed terminal reach the whole group: under a supervisor only the supervisor answers them.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => void (process.connected || stop()))
  process.on('disconnect', () => {
    abandoned.abort()
    if (!isDraining()) void stop()
  })
}
