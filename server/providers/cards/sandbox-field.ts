import type { Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../sandbox/layout.ts'

const autocomplete: Record<string, string> = {
  'card-number': 'cc-number',
  'expiry-date': 'cc-exp',
  cvv: 'cc-csc',
}

/** The document inside each card field's iframe. */
export function cardFieldRoutes(app: Hono): void {
  app.get('/frames/field', (c) => {
    const field = c.req.query('field') ?? ''
    return c.html(
      page({
        title: 'Card field',
        kind: 'field',
        script: '/browser/card-field.js',
        body: html`<input
          class="card-frame-input"
          type="text"
          inputmode="numeric"
          autocomplete="${autocomplete[field] ?? 'off'}"
          autocorrect="off"
          spellcheck="false"
        />`,
      }),
    )
  })
}
