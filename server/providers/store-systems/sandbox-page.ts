import { html } from 'hono/html'
import { page, sandboxMark, tabs, type Html } from '../sandbox/layout.ts'
import type { KitchenOrder } from './sandbox-types.ts'
import { nextStatus } from './sandbox-kitchen.ts'

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
export function kitchenPage(orders: KitchenOrder[]): Html {
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
