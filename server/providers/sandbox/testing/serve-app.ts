import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

export type ServedApp = { url: string; close: () => Promise<void> }

/** Serves an app on a free port of this machine, for tests of the actual HTTP traffic. */
export function serveApp(app: Hono): Promise<ServedApp> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const close = () =>
        new Promise<void>((done) => {
          if ('closeAllConnections' in server) server.closeAllConnections()
          server.close(() => done())
        })
      resolve({ url: `http://127.0.0.1:${port}`, close })
    })
  })
}
