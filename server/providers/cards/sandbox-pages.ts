import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { renderPage, sandboxNotice, type Html } from '../sandbox/layout.ts'
import type { SandboxPayment } from './sandbox-state.ts'
import type { SandboxGateway } from './sandbox-gateway.ts'

const AUTOCOMPLETE_BY_FIELD: Record<string, string> = {
  'card-number': 'cc-number',
  'expiry-date': 'cc-exp',
  cvv: 'cc-csc',
}

const Answer = z.object({ answer: z.enum(['approve', 'fail', 'cancel']) })

/** Mounts the gateway's pages for shoppers: the fields in a form, and the 3-D Secure challenge. */
export function mountCardPages(app: Hono, gateway: SandboxGateway): void {
  mountFieldRoutes(app)
  mountThreeDsRoutes(app, gateway)
}

function mountFieldRoutes(app: Hono): void {
  app.get('/frames/field', (c) => {
    const field = c.req.query('field') ?? ''
    return c.html(
      renderPage({
        title: 'Card field',
        kind: 'field',
        script: '/browser/card-field.js',
        body: html`<input
          class="card-frame-input"
          type="text"
          inputmode="numeric"
          autocomplete="${AUTOCOMPLETE_BY_FIELD[field] ?? 'off'}"
          autocorrect="off"
          spellcheck="false"
        />`,
      }),
    )
  })
}

/** Mounts the bank's page, on which a shopper authenticates, and the redirect back to the shop. */
function mountThreeDsRoutes(app: Hono, gateway: SandboxGateway): void {
  app.get('/3ds/:session', (c) => {
    const payment = gateway.get(c.req.param('session'))
    if (!payment) return c.html(renderUnknownPage(), 404)
    if (payment.status !== 'Pending') return c.redirect(buildReturnUrl(payment), 303)
    return c.html(renderChallengePage(payment))
  })

  app.post('/3ds/:session', async (c) => {
    const payment = gateway.get(c.req.param('session'))
    if (!payment) return c.html(renderUnknownPage(), 404)
    const { answer } = Answer.parse(await c.req.parseBody())
    gateway.answer(payment, answer)
    return c.redirect(buildReturnUrl(payment), 303)
  })
}

/** Returns the shop's success or failure address with the session id, by which its server finds the result. */
function buildReturnUrl({ status, successUrl, failureUrl, sessionId, id }: SandboxPayment): string {
  const isPaid = status === 'Authorized' || status === 'Captured'
  const url = new URL(isPaid ? successUrl : failureUrl)
  url.searchParams.set('cko-session-id', sessionId)
  url.searchParams.set('cko-payment-id', id)
  return url.href
}

const shieldIcon = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="9" fill="#1a3f8f" />
  <path d="M16 6.5 24 9.6v6c0 5-3.3 8.5-8 10-4.7-1.5-8-5-8-10v-6z" fill="#fff" />
  <path d="m12.3 15.8 2.7 2.7 4.9-5" fill="none" stroke="#1a3f8f" stroke-width="2.2" />
</svg>`

function renderChallengePage({ sessionId, amount, currency, successUrl, card }: SandboxPayment): Html {
  const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
  return renderPage({
    title: 'Confirm your payment',
    body: html`<main class="stage">
      <section class="sheet" aria-labelledby="title">
        <div class="sheet-head">
          <span class="bank">${shieldIcon} Sandbox Bank</span>
          <span class="scheme">${card.scheme} secure check</span>
        </div>
        <h1 id="title">Is this you?</h1>
        <p class="muted">Your bank asks you to confirm this payment before it is made.</p>
        <dl class="facts">
          <dt>Shop</dt>
          <dd>${new URL(successUrl).hostname}</dd>
          <dt>Amount</dt>
          <dd>${money}</dd>
          <dt>Card</dt>
          <dd>${card.scheme} ending ${card.last4}</dd>
        </dl>
        <form class="actions" method="post" action="/3ds/${sessionId}">
          <button type="submit" name="answer" value="approve">Approve ${money}</button>
          <button type="submit" name="answer" value="fail" class="plain">Fail the check</button>
          <button type="submit" name="answer" value="cancel" class="quiet">Cancel and go back</button>
        </form>
        ${sandboxNotice}
      </section>
    </main>`,
  })
}

function renderUnknownPage(): Html {
  return renderPage({
    title: 'Payment not found',
    body: html`<main class="stage">
      <section class="sheet">
        <h1>This payment is not known</h1>
        <p class="muted">It may belong to a sandbox that was reset. Go back to the shop and pay again.</p>
        ${sandboxNotice}
      </section>
    </main>`,
  })
}
