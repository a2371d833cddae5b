import type { Hono } from 'hono'
import type { SandboxDeps } from '../sandbox/deps.ts'
import { demoKitchen } from './sandbox-kitchen.ts'
import { kitchenRoutes } from './sandbox.ts'

const TICK_MS = 250

/** Opens the demo kitchen; it works as long as the process lives. */
export function mountKitchen(app: Hono, deps: SandboxDeps): void {
  const kitchen = demoKitchen(deps)
  if (deps.kitchenPace) kitchen.setPace(deps.kitchenPace)
  kitchenRoutes(app, kitchen)
  setInterval(() => void kitchen.tick(), TICK_MS).unref()
}
