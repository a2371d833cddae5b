import type { Hono } from 'hono'
import type { SandboxDeps } from '../sandbox.types.ts'
import { demoKitchen } from './kitchen.ts'
import { kitchenRoutes } from './kitchen.routes.ts'

const TICK_MS = 250

/** Opens the demo kitchen; it works as long as the process lives. */
export function mountKitchen(app: Hono, deps: SandboxDeps): void {
  const kitchen = demoKitchen(deps)
  if (deps.kitchenPace) kitchen.setPace(deps.kitchenPace)
  kitchenRoutes(app, kitchen)
  setInterval(() => void kitchen.tick(), TICK_MS).unref()
}
