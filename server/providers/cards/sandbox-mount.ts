import type { Hono } from 'hono'
import type { SandboxDeps } from '../sandbox/deps.ts'
import { cardRoutes, paymentFaults } from './sandbox-api.ts'
import { cardControl } from './sandbox.ts'
import { cardFieldRoutes } from './sandbox-field.ts'
import { cardGateway } from './sandbox-gateway.ts'
import { threeDsRoutes } from './sandbox-pages.ts'
import { cardWebhooks } from './sandbox-webhooks.ts'

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
