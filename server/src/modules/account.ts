import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../http/context.ts'
import { createLimits } from '../http/limits.ts'
import { authRoutes, noBaskets } from './auth/index.ts'
import { guestRoutes } from './guest/guest.routes.ts'
import { profileRoutes } from './members/profile.routes.ts'
import { createMessenger } from './messages/index.ts'

/** Everything about people: sessions, guests, members and their marketing choices. */
export function accountRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const shared = {
    ...deps,
    limits: createLimits(deps),
    messenger: createMessenger(deps),
    baskets: noBaskets,
  }
  authRoutes(app, shared)
  guestRoutes(app, shared)
  profileRoutes(app, shared)
}
