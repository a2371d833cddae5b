import { createSilentLog } from '../log/silent-log.ts'
import { stopOnSignal } from './graceful-stop.ts'
import { listen } from './listen.ts'

// A server that needs 5 ms of its processor for each reply, and stops by a signal: `node busy-server.testing.ts`.
const BUSY_MS = 5

function answer(): Response {
  const until = performance.now() + BUSY_MS
  while (performance.now() < until);
  return new Response('done')
}

const server = listen({
  fetch: answer,
  host: '127.0.0.1',
  port: 0,
  limits: { total: 10_000, perAddress: 10_000, isBehindProxy: true },
  onListening: () => process.send?.(server.address()),
})
stopOnSignal({ servers: [server], log: createSilentLog(), waitMs: 200, closeAll: async () => undefined })
