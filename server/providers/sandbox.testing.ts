import { createSandbox } from './sandbox.ts'
import { openStorage } from './sandbox/storage.ts'
import type { Webhook } from './sandbox/webhook-sender.ts'
import { serveApp } from './sandbox/testing/serve-app.ts'

/**
 * A sandbox in memory on a free port, for tests. Its webhooks are only collected in `webhooks`, unless the test gives a
 * `receive` of its own. `control(path, body)` calls its test controls.
 */
export async function startSandbox(
  receive: (webhook: Webhook) => Promise<number> = () => Promise.resolve(200),
) {
  const webhooks: Webhook[] = []
  let now = new Date('2030-01-07T12:00:00Z')
  const store = openStorage()
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
