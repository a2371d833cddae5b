import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../http/context.ts'
import { createLimits } from '../http/limits.ts'
import { authRoutes } from './auth/index.ts'
import { basketDoor, basketService } from './basket/index.ts'
import { guestRoutes } from './guest/guest.routes.ts'
import { marketingRoutes } from './marketing/marketing.routes.ts'
import { memberOrdersRoutes } from './members/orders.routes.ts'
import { profileRoutes } from './members/profile.routes.ts'
import { memberSecurityRoutes } from './members/security.routes.ts'
import { createMessenger } from './messages/index.ts'
import { forgetOrders, hasOrderUnderWay } from './orders/index.ts'
import { rewardsRoutes } from './rewards/index.ts'
import { slotBook } from './slots/index.ts'

/** Everything about people: sessions, guests, members, rewards and marketing choices. */
export function accountRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const shared = {
    ...deps,
    limits: createLimits(deps),
    messenger: createMessenger(deps),
    baskets: basketDoor,
    forgetOrders,
    hasOrderUnderWay,
  }
  authRoutes(app, shared)
  guestRoutes(app, shared)
  profileRoutes(app, shared)
  memberSecurityRoutes(app, shared)
  memberOrdersRoutes(app, shared, basketService(deps, slotBook))
  rewardsRoutes(app, shared)
  marketingRoutes(app, shared)
}
