import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** A turn of the event loop that is shorter than this, in ms, had nothing to do. */
const CALM_TURN_MS = 1
/** How long a busy server waits for a calm turn, in ms. */
const MAX_WAIT_MS = 2_000

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Keeps requests from the app until the returned function is called, which passes them on. */
function holdRequests(server: Server): () => void {
  const listeners = server.listeners('request') as RequestListener[] // all listeners of that event
  const held: Parameters<RequestListener>[] = []
  server.removeAllListeners('request')
  server.on('request', (...exchange) => held.push(exchange))
  return () => {
    server.removeAllListeners('request')
    for (const listener of listeners) server.on('request', listener)
    for (const exchange of held) server.emit('request', ...exchange)
  }
}

/**
 * Calls `close` at a moment when no connection waits to be accepted, because the system resets those of a closed port: a
 * proxy sees a request lost that it cannot send again. Meanwhile requests are held back, so that each turn of the loop is
 * short and nobody who waits for a reply connects anew; they are answered afterwards. A server that is never calm is
 * closed after two seconds.
 */
export async function closeWhenAllAreAccepted(
  servers: readonly Server[],
  close: () => Promise<unknown>,
): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  const releases = servers.map(holdRequests)
  for (const server of servers) server.on('connection', count)
  for (const until = performance.now() + MAX_WAIT_MS; performance.now() < until;) {
    const [began, before] = [performance.now(), accepted]
    // Continues right after the loop has accepted all that waited.
    await setImmediate()
    if (accepted === before && performance.now() - began < CALM_TURN_MS) break
  }
  const closed = close()
  for (const server of servers) server.off('connection', count)
  for (const release of releases) release()
  await closed
}
