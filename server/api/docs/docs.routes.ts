import type { Hono } from 'hono'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './open-api.ts'

/** `/api/docs` for developers, `/api/docs/openapi.json` for programs: both generated from the contracts. */
export function docsRoutes(app: Hono<AppEnv>): void {
  app.get('/api/docs/openapi.json', (c) =>
    c.json(openApiDocument({ title: `${c.get('brand').name} API`, origin: c.get('requestOrigin').origin })),
  )
  app.get('/api/docs', (c) => c.html(docsPage(`${c.get('brand').name} API`)))
}
