import type { Hono } from 'hono'
import * as z from 'zod'
import type { SandboxDeps } from '../sandbox/deps.ts'
import { SANDBOX_PUSH_PATH } from '../settings/sandbox-access.ts'

/** A notification as a push service receives it: encrypted for the browser, and not opened here. */
export type ReceivedPush = {
  id: string
  at: string
  headers: Record<string, string>
  /** In base64url. */
  body: string
}

const EndSubscription = z.object({ id: z.string().min(1) })

/** Accepts notifications for any id, as a push service does for its subscriptions (RFC 8030). */
export function mountPush(
  app: Hono,
  { store, clock }: SandboxDeps<{ pushes: ReceivedPush[]; endedPushIds: string[] }>,
): void {
  const { pushes, endedPushIds } = store.state

  app.post(`${SANDBOX_PUSH_PATH}:id`, async (c) => {
    const id = c.req.param('id')
    if (endedPushIds.includes(id)) return c.json({ error: 'The subscription has ended.' }, 410)
    if (!c.req.header('ttl')) return c.json({ error: 'TTL is needed.' }, 400)
    const body = Buffer.from(await c.req.arrayBuffer()).toString('base64url')
    pushes.push({ id, at: clock().toISOString(), headers: c.req.header(), body })
    store.save()
    return c.body(null, 201)
  })

  /** Notifications as they arrived, newest first, filtered by `?id=`. */
  app.get('/control/pushes', (c) => {
    const id = c.req.query('id')
    return c.json(pushes.filter((push) => !id || push.id === id).toReversed())
  })

  /** Ends a subscription, as when its browser is no more. */
  app.post('/control/pushes/end', async (c) => {
    endedPushIds.push(EndSubscription.parse(await c.req.json()).id)
    store.save()
    return c.json({ ok: true })
  })
}
