import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createSandbox, openSandboxState } from './sandbox.ts'
import type { Webhook } from './sandbox/deps.ts'

type ServedApp = { url: string; close: () => Promise<void> }

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

/**
 * Starts an in-memory sandbox on a free port, for tests. Webhooks are only collected in `webhooks` unless the test
 * passes `receive`. `control(path, body)` calls the test controls.
 */
export async function startSandbox(
  receive: (webhook: Webhook) => Promise<number> = () => Promise.resolve(200),
) {
  const webhooks: Webhook[] = []
  let now = new Date('2030-01-07T12:00:00Z')
  const store = openSandboxState()
  const app = createSandbox({
    store,
    origin: 'http://sandbox.localhost:4301',
    shopUrl: 'http://127.0.0.1:4300',
    clock: () => now,
    send: (webhook) => {
      webhooks.push(webhook)
      return receive(webhook)
    },
  })
  const { url, close } = await serveApp(app)
  return {
    url,
    close,
    webhooks,
    store,
    moveClock: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    control: (path: string, body?: unknown): Promise<unknown> =>
      fetch(`${url}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((reply) => reply.json()),
  }
}
