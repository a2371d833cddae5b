import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { createLimits } from '@larder/kernel/http/limits.ts'
import { authRoutes } from './auth/index.ts'
import { basketGateway } from './basket/index.ts'
import { guestRoutes } from './guest/index.ts'
import { marketingRoutes } from './marketing/index.ts'
import { memberOrdersRoutes, profileRoutes, memberSecurityRoutes } from './member-area/index.ts'
import { createMessenger } from './messages/index.ts'
import { forgetOrders, hasOrderUnderWay } from './orders/index.ts'
import { rewardsRoutes } from './rewards/index.ts'

/** All modules of shoppers: sessions, guests, members, rewards and marketing choices. */
export function accountRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const shared = {
    ...deps,
    limits: createLimits(deps),
    messenger: createMessenger(deps),
    baskets: basketGateway,
    forgetOrders,
    hasOrderUnderWay,
  }
  authRoutes(app, shared)
  guestRoutes(app, shared)
  profileRoutes(app, shared)
  memberSecurityRoutes(app, shared)
  memberOrdersRoutes(app, deps)
  rewardsRoutes(app, shared)
  marketingRoutes(app, shared)
}
