import type { Hono } from 'hono'
import { checkoutApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '../../kernel/http/context.ts'
import { createLimits } from '../../kernel/http/limits.ts'
import { route } from '../../kernel/http/route.ts'
import { askAboutEmail } from '../auth/index.ts'
import { whoOf, type BasketService } from '../basket/index.ts'
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
    checkout.setDeliveryAddress(whoOf(context), input),
  )
  route(app, checkoutApi.setBillingAddress, (input, context) =>
    checkout.setBillingAddress(whoOf(context), input),
  )
  route(app, checkoutApi.setContactDetails, (input, context) =>
    checkout.setContactDetails(whoOf(context), input, (email) =>
      askAboutEmail(shared, context, { about: email, basketToken: input.basketToken }),
    ),
  )
  route(app, checkoutApi.processOrder, ({ verifyToken: token, ...input }, context) => {
    const captcha = { action: 'check_registration', token }
    const ask = (email: string) =>
      askAboutEmail(shared, context, { about: email, basketToken: input.basketToken, captcha })
    const { headers } = context.request
    const asking = { headers, reached: context.requestOrigin, ask }
    return idempotent(deps.db, { context, input }, () => processOrder(whoOf(context), input, asking))
  })
}
