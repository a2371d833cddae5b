import { html } from 'hono/html'
import * as z from 'zod'
import { allEndpoints, buildOpenApiDocument, type DescribedEndpoint } from './open-api.ts'
import type { Hono } from 'hono'
import type { AppEnv } from '@larder/kernel/http/context.ts'

const formatSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.stringify(made, undefined, 2)
}

const renderCallSection = ({ area, name, endpoint }: DescribedEndpoint) => html`
  <details id="${area}.${name}">
    <summary>
      <b>${endpoint.method}</b> <code>${endpoint.path}</code> <span>${endpoint.summary}</span>
    </summary>
    <p>Access: ${endpoint.access}${endpoint.money ? ', takes an Idempotency-Key' : ''}</p>
    <h3>Request</h3>
    <pre>${formatSchema(endpoint.body, 'input')}</pre>
    <h3>Reply</h3>
    <pre>${formatSchema(endpoint.reply, 'output')}</pre>
  </details>
`

const PAGE_STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.5rem}h2{margin-top:2.5rem;text-transform:capitalize}h3{font-size:1rem;margin:.5rem 0}
details{border:1px solid #ddd;border-radius:12px;margin:.5rem 0;padding:.5rem 1rem}
summary{cursor:pointer;min-height:44px;display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
summary b{min-width:3.5rem}summary span{color:#555}pre{overflow:auto;background:#f6f6f4;padding:1rem;border-radius:8px;font-size:13px}`

/** Lists every call in readable form on one page without scripts. */
function renderDocsPage(title: string) {
  const areas = [...new Set(allEndpoints.map(({ area }) => area))].toSorted()
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        <style>
          ${PAGE_STYLE}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        <p>${allEndpoints.length} calls. The same as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.</p>
        ${areas.map(
          (area) =>
            html`<h2>${area}</h2>
              ${allEndpoints.filter((described) => described.area === area).map(renderCallSection)}`,
        )}
      </body>
    </html>`
}

/** `/api/docs` for developers and `/api/docs/openapi.json` for programs, both generated from the contracts. */
export function docsRoutes(app: Hono<AppEnv>): void {
  app.get('/api/docs/openapi.json', (c) =>
    c.json(
      buildOpenApiDocument({ title: `${c.get('brand').name} API`, origin: c.get('requestOrigin').origin }),
    ),
  )
  app.get('/api/docs', (c) => c.html(renderDocsPage(`${c.get('brand').name} API`)))
}
