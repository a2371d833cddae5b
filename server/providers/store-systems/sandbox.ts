import { setTimeout as delay } from 'node:timers/promises'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { integrationsApi, ordersApi } from '@larder/shared/contracts'
import { isSigned } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { page, sandboxMark, tabs, type Html } from '../sandbox/layout.ts'
import {
  demoKitchen,
  nextStatus,
  type DemoKitchen,
  type KitchenDeps,
  type KitchenOrder,
} from './sandbox-kitchen.ts'

const TICK_MS = 250

/** Opens the demo kitchen; it works as long as the process lives. */
export function mountKitchen(app: Hono, deps: KitchenDeps): void {
  const kitchen = demoKitchen(deps)
  kitchenRoutes(app, kitchen)
  setInterval(() => void kitchen.tick(), TICK_MS).unref()
}

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

/** How long a store's system waits before it answers, in milliseconds, by store id. */
const SlowStores = z.record(z.string().regex(/^\d+$/), z.int().min(0).max(600_000))
type SlowStores = z.infer<typeof SlowStores>

/** Orders received from the shop, the till's page, and the controls for tests. */
function kitchenRoutes(app: Hono, kitchen: DemoKitchen): void {
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

/** Stores whose system is slow to answer, and the outcome of the calls that waited for it. */
function slowStores() {
  let waits: SlowStores = {}
  let change = new AbortController()
  const calls = { waiting: 0, gaveUp: 0 }
  return {
    calls,
    /** Other stores answer at once from now on, and so do calls that are waiting. */
    set(next: SlowStores): void {
      waits = next
      change.abort()
      change = new AbortController()
    },
    /** Waits as long as this store delays its answers; false when the caller gave up. */
    async wait(storeId: number, caller: AbortSignal): Promise<boolean> {
      const waitMs = waits[storeId]
      if (waitMs === undefined) return true
      calls.waiting += 1
      const signal = AbortSignal.any([caller, change.signal])
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => undefined) // over either way
      calls.waiting -= 1
      if (caller.aborted) calls.gaveUp += 1
      return !caller.aborted
    },
  }
}

const texts: Record<string, string> = {
  sent_to_store: 'Received',
  store_accepted_picking: 'Accepted, picking',
  picked: 'Picked',
  en_route: 'Driver on the way',
  delivered: 'Delivered',
  store_rejected: 'Rejected',
  cancelled: 'Cancelled',
  unable_to_deliver: 'Could not be delivered',
}

/** The till of every demo store: current orders, and a button for the next step. */
function kitchenPage(orders: KitchenOrder[]): Html {
  return page({
    title: 'Demo kitchen',
    kind: 'list',
    body: html`<main class="list">
      <div class="list-head">
        <h1>Demo kitchen and driver</h1>
        ${sandboxMark}
      </div>
      ${tabs('kitchen')}
      ${
        orders.length
          ? orders.map(ticket)
          : html`<p class="empty">No orders yet. Place one in the shop and it arrives here.</p>`
      }
    </main>`,
  })
}

function ticket({ order, status }: KitchenOrder): Html {
  const { businessOrderId, orderNumber, store, brand, fulfilmentMethod, lines, instructions } = order
  const next = nextStatus(status, fulfilmentMethod)
  return html`<article class="message">
    <div class="message-head">
      <h2>${orderNumber}</h2>
      <span class="pill">${texts[status ?? ''] ?? status ?? 'New'}</span>
    </div>
    <p class="muted">${store.name}, ${brand}, ${fulfilmentMethod}</p>
    <ul>
      ${lines.map(({ name, quantity, details }) => html`<li>${quantity} × ${name} ${details.join(', ')}</li>`)}
    </ul>
    ${instructions ? html`<p>Note: ${instructions}</p>` : ''}
    ${
      next
        ? html`<form class="row" method="post" action="/kitchen/orders/${businessOrderId}">
            <button type="submit" name="status" value="${next}">${texts[next] ?? next}</button>
            <button type="submit" name="status" value="store_rejected" class="plain">Reject</button>
          </form>`
        : ''
    }
  </article>`
}
