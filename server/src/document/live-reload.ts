import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { closingSignal } from '../kernel/http/draining.ts'
import type { AppEnv } from '../kernel/http/context.ts'

const LIVE_RELOAD_PATH = '/dev/changes'
/** How soon a page asks again when the server that it listened to is gone, in milliseconds. */
const RETRY_MS = 150

/** In every document of `pnpm dev`: loads the page again when another state of the shop is named than the first one. */
export const LIVE_RELOAD_SCRIPT = `{let first;new EventSource('${LIVE_RELOAD_PATH}').onmessage=({data})=>{first??=data;if(data!==first)location.reload()}}`

/** `pnpm dev` only: names the state of the shop to each page, at once and whenever another plan is live. */
export function liveReloadRoutes(app: Hono<AppEnv>): { changed: () => void } {
  const process = randomUUID()
  let count = 0
  const listeners = new Set<() => void>()
  app.get(LIVE_RELOAD_PATH, (c) =>
    streamSSE(c, async (stream) => {
      const send = () => void stream.writeSSE({ data: `${process} ${count}`, retry: RETRY_MS })
      const { promise: over, resolve } = Promise.withResolvers<void>()
      stream.onAbort(resolve)
      closingSignal.addEventListener('abort', () => resolve(), { once: true })
      listeners.add(send)
      send()
      await over
      listeners.delete(send)
    }),
  )
  return {
    changed() {
      count += 1
      for (const send of listeners) send()
    },
  }
}
