import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { integrationsApi } from '@larder/shared/contracts'
import { hasValidSignature } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { Html } from '../sandbox/layout.ts'
import type { DemoKitchen, KitchenOrder } from './sandbox-kitchen.ts'

type PlacedLine = integrationsApi.PlacedOrder['lines'][number]

const Lines = integrationsApi.updateOrderLines.body.pick({ lines: true, waitsUntil: true })

/** A press on the picker's screen; `instead` is `<item>` or `<item>/<size>`. */
const Press = z.object({
  basketLineId: z.string(),
  quantity: z.coerce.number().int().min(0).max(99),
  instead: z.string().optional(),
})

const CHOICE_TEXTS = {
  similar: 'similar',
  this: 'this one',
  refund: 'money back',
  ask: 'ask',
} as const

/** The report of a press: so many are there, and the picked item comes for the others. */
function toReport(press: z.infer<typeof Press>, { quantity: ordered = 0 }: Partial<PlacedLine>) {
  const { basketLineId, quantity, instead } = press
  const [menuItemId = '', sizeId] = instead?.split('/') ?? []
  if (!menuItemId)
    return { basketLineId, quantity, state: quantity < ordered ? ('short' as const) : ('picked' as const) }
  const substitute = { menuItemId, sizeId, quantity: Math.max(1, ordered - quantity) }
  return { basketLineId, quantity, state: 'substituted' as const, substitute }
}

/** The picker's screen and its controls: reports by hand, and the shopper's answers. */
export function mountPicker(app: Hono, kitchen: DemoKitchen): void {
  app.post('/kitchen/orders/answers', async (c) => {
    const raw = await c.req.text()
    const signature = c.req.header(integrationsApi.SIGNATURE_HEADER) ?? null
    if (!hasValidSignature(raw, signature, [sandboxKeys.storeSystem]))
      return c.json({ error: 'signature' }, 401)
    kitchen.takeAnswer(integrationsApi.LineAnswer.parse(JSON.parse(raw)))
    return c.json({ ok: true }, 202)
  })

  app.post('/kitchen/orders/:id/lines', async (c) => {
    const press = Press.parse(await c.req.parseBody())
    const entry = kitchen.orders().find(({ order }) => order.businessOrderId === c.req.param('id'))
    const line = entry?.order.lines.find(({ basketLineId }) => basketLineId === press.basketLineId)
    await kitchen.reportLines(c.req.param('id'), { lines: [toReport(press, line ?? {})] })
    return c.redirect('/kitchen', 303)
  })

  app.post('/control/kitchen/orders/:id/lines', async (c) => {
    const result = await kitchen.reportLines(c.req.param('id'), Lines.parse(await c.req.json()))
    return result === undefined ? c.json({ error: 'unknown order' }, 404) : c.json({ ok: result === 'taken' })
  })
}

/** What the picker has reported of a line, and what the shopper answered. */
function describeLine(
  { lines = {}, answers = {} }: KitchenOrder,
  { basketLineId = '', ifMissing }: PlacedLine,
): string {
  const report = lines[basketLineId]
  if (!report) return ''
  const answer = answers[basketLineId]
  const there = `${report.quantity} there`
  if (answer?.answer === 'refund') return `${there}, the shopper wants the money back`
  if (answer?.substitute)
    return `${there}, the shopper takes ${answer.substitute.quantity} × ${answer.substitute.name}`
  const instead = report.substitute
    ? `, instead ${report.substitute.quantity} × ${report.substitute.menuItemId}`
    : ''
  return `${there}${instead}${ifMissing === 'ask' && report.state !== 'picked' ? ', the shopper is asked' : ''}`
}

function renderButtons(entry: KitchenOrder, line: PlacedLine): Html {
  const { basketLineId = '', quantity, name, substitutes = [] } = line
  const fewer = [...new Set([Math.floor(quantity / 2), 0])].filter((count) => count < quantity)
  return html`<form class="row" method="post" action="/kitchen/orders/${entry.order.businessOrderId}/lines">
      <input type="hidden" name="basketLineId" value="${basketLineId}" />
      <button type="submit" name="quantity" value="${quantity}" aria-label="${name}: all there">
        All there
      </button>
      ${fewer.map(
        (count) =>
          html`<button
            type="submit"
            class="plain"
            name="quantity"
            value="${count}"
            aria-label="${name}: only ${count}"
          >
            Only ${count}
          </button>`,
      )}
    </form>
    ${substitutes.map(
      ({ menuItemId, sizeId, name: other }) =>
        html`<form class="row" method="post" action="/kitchen/orders/${entry.order.businessOrderId}/lines">
          <input type="hidden" name="basketLineId" value="${basketLineId}" />
          <input type="hidden" name="quantity" value="0" />
          <button
            type="submit"
            class="plain"
            name="instead"
            value="${[menuItemId, sizeId].filter(Boolean).join('/')}"
          >
            ${other} instead of ${name}
          </button>
        </form>`,
    )}`
}

/** The lines of a ticket: what was ordered, the shopper's choice and, until it is packed, the picker's buttons. */
export function renderLines(entry: KitchenOrder): Html {
  const { order, status } = entry
  const isUnpacked = status === undefined || status === 'sent_to_store' || status === 'store_accepted_picking'
  return html`<ul>
    ${order.lines.map((line) => {
      const { name, quantity, details, ifMissing } = line
      const choice = ifMissing ? `If missing: ${CHOICE_TEXTS[ifMissing]}. ` : ''
      return html`<li>
        ${quantity} × ${name} ${details.join(', ')}
        <p class="muted">${choice}${describeLine(entry, line)}</p>
        ${isUnpacked && line.basketLineId ? renderButtons(entry, line) : ''}
      </li>`
    })}
  </ul>`
}
