import type { Hono } from 'hono'
import * as z from 'zod'
import { integrationsApi, ordersApi } from '@larder/shared/contracts'
import { isSigned } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { kitchenPage } from './sandbox-page.ts'
import type { DemoKitchen } from './sandbox-kitchen.ts'
import { slowStores } from './sandbox-slow-stores.ts'

const Move = z.object({ status: ordersApi.OrderStatusKey.optional(), reason: z.string().optional() })
const PaceChange = z
  .object({
    stepMs: z.int().min(0),
    driveMs: z.int().min(1),
    positionMs: z.int().min(10),
    aheadMs: z.int().min(0),
    isPaused: z.boolean(),
  })
  .partial()

const SlowStores = z.record(z.string().regex(/^\d+$/), z.int().min(0).max(600_000))

/** Orders received from the shop, the till's page, and the controls for tests. */
export function kitchenRoutes(app: Hono, kitchen: DemoKitchen): void {
  const stores = slowStores()
  app.post('/kitchen/orders', async (c) => {
    const raw = await c.req.text()
    const signature = c.req.header(integrationsApi.SIGNATURE_HEADER) ?? null
    if (!isSigned(raw, signature, [sandboxKeys.storeSystem])) return c.json({ error: 'signature' }, 401)
    const order = integrationsApi.PlacedOrder.parse(JSON.parse(raw))
    // A caller that timed out does not know that the order was taken: it sends the order again.
    if (await stores.wait(order.store.id, c.req.raw.signal)) kitchen.receive(order)
    return c.json({ ok: true }, 202)
  })

  app.get('/kitchen', (c) => c.html(kitchenPage(kitchen.orders().toReversed())))

  app.post('/kitchen/orders/:id', async (c) => {
    const { status, reason } = Move.parse(await c.req.parseBody())
    await kitchen.move(c.req.param('id'), status, reason)
    return c.redirect('/kitchen', 303)
  })

  app.get('/control/kitchen/orders', (c) => c.json(kitchen.orders()))

  app.post('/control/kitchen', async (c) => {
    kitchen.setPace(PaceChange.parse(await c.req.json()))
    return c.json({ ok: true })
  })

  app.post('/control/kitchen/slow-stores', async (c) => {
    stores.set(SlowStores.parse(await c.req.json()))
    return c.json({ ok: true })
  })
  app.get('/control/kitchen/slow-stores', (c) => c.json(stores.calls))

  app.post('/control/kitchen/orders/:id', async (c) => {
    const { status, reason } = Move.parse(await c.req.json())
    const isDone = await kitchen.move(c.req.param('id'), status, reason)
    return isDone ? c.json({ ok: true }) : c.json({ error: 'unknown order, or nothing comes next' }, 404)
  })
}
