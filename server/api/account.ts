import type { Hono } from 'hono'
import type { AppDeps } from './app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { createLimits } from '@larder/kernel/limits/limits.ts'
import { authRoutes, guestRoutes, marketingRoutes, rewardsRoutes } from './members/index.ts'
import { basketGateway, eraseOrderData, hasOrderUnderWay } from './ordering/index.ts'
import { favouritesRoutes, memberOrdersRoutes, profileRoutes, memberSecurityRoutes } from './account/index.ts'
import { createMessenger } from './messaging/index.ts'

/** Mounts the modules about shoppers: sessions, guests, members, rewards and marketing choices. */
export function accountRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const shared = {
    ...deps,
    limits: createLimits(deps),
    messenger: createMessenger(deps),
    baskets: basketGateway,
    forgetOrders: eraseOrderData,
    hasOrderUnderWay,
  }
  authRoutes(app, shared)
  guestRoutes(app, shared)
  profileRoutes(app, shared)
  memberSecurityRoutes(app, shared)
  memberOrdersRoutes(app, shared)
  favouritesRoutes(app, deps)
  rewardsRoutes(app, shared)
  marketingRoutes(app, shared)
}
