import { setTimeout as delay } from 'node:timers/promises'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { integrationsApi, ordersApi } from '@larder/shared/contracts'
import { hasValidSignature } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { renderPage, sandboxNotice, renderTabs, type Html } from '../sandbox/layout.ts'
import {
  createDemoKitchen,
  getNextStatus,
  type DemoKitchen,
  type KitchenDeps,
  type KitchenOrder,
} from './sandbox-kitchen.ts'
import { mountPicker, renderLines } from './sandbox-picker.ts'

const TICK_MS = 250

/** Starts the demo kitchen, which runs until the process ends. */
export function mountKitchen(app: Hono, deps: KitchenDeps): void {
  const kitchen = createDemoKitchen(deps)
  mountPicker(app, kitchen)
  mountRoutes(app, kitchen)
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

/** Delay of a store's system before it answers, in milliseconds, by store id. */
const SlowStores = z.record(z.string().regex(/^\d+$/), z.int().min(0).max(600_000))
type SlowStores = z.infer<typeof SlowStores>

function mountRoutes(app: Hono, kitchen: DemoKitchen): void {
  const stores = createSlowStores()
  const isSigned = (raw: string, headers: Headers) =>
    hasValidSignature(raw, headers.get(integrationsApi.SIGNATURE_HEADER), [sandboxKeys.storeSystem])

  app.post('/kitchen/orders', async (c) => {
    const raw = await c.req.text()
    if (!isSigned(raw, c.req.raw.headers)) return c.json({ error: 'signature' }, 401)
    const order = integrationsApi.PlacedOrder.parse(JSON.parse(raw))
    // A caller that timed out sends the order again.
    if (await stores.wait(order.store.id, c.req.raw.signal)) kitchen.receive(order)
    return c.json({ ok: true }, 202)
  })

  app.post('/kitchen/orders/cancelled', async (c) => {
    const raw = await c.req.text()
    if (!isSigned(raw, c.req.raw.headers)) return c.json({ error: 'signature' }, 401)
    const { businessOrderId } = integrationsApi.OrderCancelled.parse(JSON.parse(raw))
    // An order that is still on its way here: the shop sends the cancellation again.
    return kitchen.cancel(businessOrderId)
      ? c.json({ ok: true }, 202)
      : c.json({ error: 'unknown order' }, 404)
  })

  app.get('/kitchen', (c) => c.html(renderKitchen(kitchen.orders().toReversed())))

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

/** Tracks stores whose system is slow to answer, and the outcome of the waiting calls. */
function createSlowStores() {
  let waits: SlowStores = {}
  let change = new AbortController()
  const calls = { waiting: 0, gaveUp: 0 }
  return {
    calls,
    /** Replaces the delays; calls that are waiting are answered at once. */
    set(next: SlowStores): void {
      waits = next
      change.abort()
      change = new AbortController()
    },
    /** Waits for the store's delay; returns false when the caller gave up. */
    async wait(storeId: number, caller: AbortSignal): Promise<boolean> {
      const waitMs = waits[storeId]
      if (waitMs === undefined) return true
      calls.waiting += 1
      const signal = AbortSignal.any([caller, change.signal])
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => undefined) // an abort also ends the wait
      calls.waiting -= 1
      if (caller.aborted) calls.gaveUp += 1
      return !caller.aborted
    },
  }
}

const STATUS_LABELS: Record<string, string> = {
  sent_to_store: 'Received',
  store_accepted_picking: 'Accepted, picking',
  picked: 'Picked',
  en_route: 'Driver on the way',
  delivered: 'Delivered',
  store_rejected: 'Rejected',
  cancelled: 'Cancelled',
  unable_to_deliver: 'Could not be delivered',
}

/** Renders the current orders of every demo store, with buttons for the next step. */
function renderKitchen(orders: KitchenOrder[]): Html {
  return renderPage({
    title: 'Demo kitchen',
    kind: 'list',
    body: html`<main class="list">
      <div class="list-head">
        <h1>Demo kitchen and driver</h1>
        ${sandboxNotice}
      </div>
      ${renderTabs('kitchen')}
      ${
        orders.length
          ? orders.map(renderTicket)
          : html`<p class="empty">No orders yet. Place one in the shop and it arrives here.</p>`
      }
    </main>`,
  })
}

function renderTicket(entry: KitchenOrder): Html {
  const { order, status } = entry
  const { businessOrderId, orderNumber, store, brand, fulfilmentMethod, instructions, minimumAge } = order
  const next = getNextStatus(status, fulfilmentMethod)
  return html`<article class="message">
    <div class="message-head">
      <h2>${orderNumber}</h2>
      <span class="pill">${STATUS_LABELS[status ?? ''] ?? status ?? 'New'}</span>
    </div>
    <p class="muted">${store.name}, ${brand}, ${fulfilmentMethod}</p>
    ${minimumAge ? html`<p><b>${minimumAge} or over: check ID</b></p>` : ''} ${renderLines(entry)}
    ${instructions ? html`<p>Note: ${instructions}</p>` : ''}
    ${
      next
        ? html`<form class="row" method="post" action="/kitchen/orders/${businessOrderId}">
            <button type="submit" name="status" value="${next}">${STATUS_LABELS[next] ?? next}</button>
            <button type="submit" name="status" value="store_rejected" class="plain">Reject</button>
          </form>`
        : ''
    }
  </article>`
}
