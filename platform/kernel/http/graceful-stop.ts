import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { AppError } from '@larder/contracts/errors'
import { closeWhenAllAreAccepted } from './accept-waiting.ts'
import { addressKey } from './client-address.ts'
import type { RequestContext } from './context.ts'
import { createCounters } from '../limits/connection-limits.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDraining, startClosing, startDraining } from './draining.ts'

type OpenRequest = { isPayment: boolean; response: ServerResponse }
type OpenRequests = {
  /** Sends `Connection: close` with all pending and later responses, so that clients reconnect elsewhere. */
  disableKeepAlive: () => void
  abort: (matches: (request: OpenRequest) => boolean) => void
}

const PAYMENT_PATHS = /^\/api\/(payment\/|checkout\/processOrder)/

/** Tracks the requests a server is answering. Call it before the server accepts any. */
function trackRequests(server: Server): OpenRequests {
  const open = new Set<OpenRequest>()
  let isKeepAliveDisabled = false
  // Before the app, which may reply at once.
  server.prependListener('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const request = { isPayment: PAYMENT_PATHS.test(url), response }
    open.add(request)
    response.once('close', () => open.delete(request))
    if (isKeepAliveDisabled) response.shouldKeepAlive = false
  })
  return {
    disableKeepAlive() {
      isKeepAliveDisabled = true
      for (const { response } of open) response.shouldKeepAlive = false
    },
    abort(matches) {
      for (const request of open) if (matches(request)) request.response.destroy()
    },
  }
}

/** Maximum number of streams per browser, enough for a few tabs that follow orders. Further tabs poll instead. */
const MAX_STREAMS_PER_SESSION = 6
/**
 * Maximum number of streams per address, multiplied by LIMIT_SCALE, because every stream queries the database every few
 * seconds.
 */
const MAX_STREAMS_PER_ADDRESS = 30

type OpenStreams = {
  /**
   * Counts a stream that opens. Call the returned function when it ends. Throws RATE_LIMITED (429) when there are too
   * many.
   */
  open: (context: Pick<RequestContext, 'brand' | 'session' | 'address'>) => () => void
}

/** Limits the streams that one session and one address have open on this server (trust T28). */
export function createOpenStreams(limitScale: number): OpenStreams {
  const counts = createCounters()
  return {
    open({ brand, session, address }) {
      const bounds: [string, number][] = [
        [`address ${addressKey(address)}`, MAX_STREAMS_PER_ADDRESS * limitScale],
      ]
      if (session) bounds.push([`session ${brand.id} ${session.id}`, MAX_STREAMS_PER_SESSION])
      if (bounds.some(([key, max]) => counts.get(key) >= max)) throw new AppError('RATE_LIMITED')
      for (const [key] of bounds) counts.add(key, 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        for (const [key] of bounds) counts.add(key, -1)
      }
    },
  }
}

const DRAIN_TIMEOUT_MS = 20_000
/**
 * How long pending payments may take to finish, in ms: longer than other requests, because their gateway may be slow.
 */
const DRAIN_PAYMENTS_TIMEOUT_MS = 30_000
const FORCED_STOP_MS = 40_000
/**
 * How long an orphaned process, whose supervisor has ended, waits for pending requests, in ms: the next start needs its
 * port.
 */
const ORPHANED_DRAIN_MS = 2_000
const IDLE_CHECK_MS = 50

type Stop = {
  servers: readonly Server[]
  log: Logger
  /** The time from "not ready" to "not listening", during which load balancers may still send requests. */
  waitMs: number
  closeAll: () => Promise<unknown>
}

/** Accepts no new connections and waits until open requests have their responses. */
async function drainRequests(
  servers: readonly Server[],
  open: readonly OpenRequests[],
  orphaned: AbortSignal,
): Promise<void> {
  // After the loop has read what arrived: a connection with a request that was not read yet is not idle.
  const closeIdle = () => setImmediate(() => servers.forEach((server) => server.closeIdleConnections()))
  const idle = setInterval(closeIdle, IDLE_CHECK_MS)
  const abort = (matches: Parameters<OpenRequests['abort']>[0]) => open.forEach((one) => one.abort(matches))
  const abortAll = () => abort(() => true)
  const abortSoon = () => setTimeout(abortAll, ORPHANED_DRAIN_MS).unref()
  setTimeout(() => abort(({ isPayment }) => !isPayment), DRAIN_TIMEOUT_MS).unref()
  setTimeout(abortAll, DRAIN_PAYMENTS_TIMEOUT_MS).unref()
  if (orphaned.aborted) abortSoon()
  else orphaned.addEventListener('abort', abortSoon)
  await closeWhenAllAreAccepted(servers, () => {
    const closed = servers.map((server) => new Promise<void>((done) => server.close(() => done())))
    startClosing()
    return Promise.all(closed)
  })
  clearInterval(idle)
}

/**
 * On SIGTERM or SIGINT: becomes unready, waits, and accepts no new connections; pending requests finish (20 s, payments
 * 30 s), streams end, then everything is closed. A second signal, or 40 s, ends the process at once (trust §5 "Stop").
 */
export function stopOnSignal({ servers, log, waitMs, closeAll }: Stop): void {
  const open = servers.map(trackRequests)
  const orphaned = new AbortController()
  const stop = async () => {
    if (isDraining()) process.exit(1)
    startDraining()
    log.info({ event: 'sys_shutdown' }, 'stopping')
    setTimeout(() => process.exit(1), FORCED_STOP_MS).unref()
    for (const one of open) one.disableKeepAlive()
    await delay(waitMs, undefined, { signal: orphaned.signal }).catch(() => undefined)
    await drainRequests(servers, open, orphaned.signal)
    await closeAll()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  // Ctrl-C and a closed terminal signal the whole process group. Under a supervisor only the supervisor handles them.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => void (process.connected || stop()))
  process.on('disconnect', () => {
    orphaned.abort()
    if (!isDraining()) void stop()
  })
}
