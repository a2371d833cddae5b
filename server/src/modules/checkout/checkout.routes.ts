import type { Hono } from 'hono'
import { checkoutApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { whoOf, type BasketService } from '../basket/index.ts'
import type { SlotBook } from '../slots/index.ts'
import { once } from '../idempotency/index.ts'
import { checkoutService } from './checkout.service.ts'
import { orderProcessor } from './process-order.ts'

type Parts = { baskets: BasketService; slots: SlotBook }

/** Checkout's calls (spec §7 Checkout). */
export function checkoutRoutes(app: Hono<AppEnv>, deps: AppDeps, { baskets, slots }: Parts): void {
  const checkout = checkoutService(deps, baskets)
  const processOrder = orderProcessor(deps, { baskets, checkout, slots })

  route(app, checkoutApi.setDeliveryAddress, (input, context) =>
    checkout.setDeliveryAddress(whoOf(context), input),
  )
  route(app, checkoutApi.setBillingAddress, (input, context) =>
    checkout.setBillingAddress(whoOf(context), input),
  )
  route(app, checkoutApi.setContactDetails, (input, context) =>
    checkout.setContactDetails(whoOf(context), input),
  )
  route(app, checkoutApi.processOrder, (input, context) =>
    once(deps.db, { context, input }, () => processOrder(whoOf(context), input, context.request.headers)),
  )
}
