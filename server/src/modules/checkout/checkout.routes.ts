import type { Hono } from 'hono'
import { checkoutApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '../../kernel/http/context.ts'
import { createLimits } from '../../kernel/http/limits.ts'
import { route } from '../../kernel/http/route.ts'
import { limitEmailProbing } from '../auth/index.ts'
import { callerOf, type BasketService } from '../basket/index.ts'
import type { SlotBook } from '../slots/index.ts'
import { idempotent } from '../idempotency/index.ts'
import { checkoutService } from './checkout.service.ts'
import { orderProcessor } from './process-order.ts'

type Parts = { baskets: BasketService; slots: SlotBook }

/** Checkout's calls (spec §7 Checkout). */
export function checkoutRoutes(app: Hono<AppEnv>, deps: AppDeps, { baskets, slots }: Parts): void {
  const shared = { ...deps, limits: createLimits(deps) }
  const checkout = checkoutService(deps, baskets)
  const processOrder = orderProcessor(deps, { baskets, checkout, slots })

  route(app, checkoutApi.setDeliveryAddress, (input, context) =>
    checkout.setDeliveryAddress(callerOf(context), input),
  )
  route(app, checkoutApi.setBillingAddress, (input, context) =>
    checkout.setBillingAddress(callerOf(context), input),
  )
  route(app, checkoutApi.setContactDetails, (input, context) =>
    checkout.setContactDetails(callerOf(context), input, (email) =>
      limitEmailProbing(shared, context, { subject: email, basketToken: input.basketToken }),
    ),
  )
  route(app, checkoutApi.processOrder, ({ verifyToken: token, ...input }, context) => {
    const captcha = { action: 'check_registration', token }
    const limitProbing = (email: string) =>
      limitEmailProbing(shared, context, { subject: email, basketToken: input.basketToken, captcha })
    const { headers } = context.request
    const orderRequest = { headers, reached: context.requestOrigin, limitProbing }
    return idempotent(deps.db, { context, input }, () => processOrder(callerOf(context), input, orderRequest))
  })
}
