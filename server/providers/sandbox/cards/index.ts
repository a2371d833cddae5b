import type { Hono } from 'hono'
import type { SandboxDeps } from '../sandbox.types.ts'
import { cardRoutes, paymentFaults } from './cards.routes.ts'
import { cardControl } from './control.routes.ts'
import { cardFieldRoutes } from './field.routes.ts'
import { cardGateway } from './gateway.ts'
import { threeDsRoutes } from './three-ds.routes.ts'
import { cardWebhooks } from './webhooks.ts'

/** The card gateway: API, hosted fields, the bank's page and the controls for tests. */
export function mountCards(app: Hono, sandbox: SandboxDeps): void {
  const webhooks = cardWebhooks(sandbox)
  const gateway = cardGateway(sandbox, webhooks)
  const faults = paymentFaults()
  cardControl(app, { sandbox, gateway, faults, webhooks })
  cardFieldRoutes(app)
  threeDsRoutes(app, gateway)
  cardRoutes(app, { sandbox, gateway, faults })
}
