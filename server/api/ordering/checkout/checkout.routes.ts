import type { Hono } from 'hono'
import { checkoutApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { createLimits } from '@larder/kernel/limits/limits.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { limitEmailProbing } from '../../members/index.ts'
import { getCaller } from '../basket/basket.routes.ts'
import { runIdempotently } from './idempotent.ts'
import { setBillingAddress, setContactDetails, setDeliveryAddress } from './checkout.service.ts'
import { processOrder } from './process-order.ts'

/** Routes of the checkout calls (spec §7 Checkout). */
export function checkoutRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const shared = { ...deps, limits: createLimits(deps) }

  mountRoute(app, checkoutApi.setDeliveryAddress, (input, context) =>
    setDeliveryAddress(deps, getCaller(context), input),
  )
  mountRoute(app, checkoutApi.setBillingAddress, (input, context) =>
    setBillingAddress(deps, getCaller(context), input),
  )
  mountRoute(
    app,
    checkoutApi.setContactDetails,
    ({ basketToken, verifyToken: token, ...contact }, context) => {
      const captcha = { action: 'check_registration', token, isForNetworks: true }
      const limitProbing = (subject: string) =>
        limitEmailProbing(shared, context, { subject, basketToken, captcha })
      return setContactDetails(deps, getCaller(context), { basketToken, contact, limitProbing })
    },
  )
  mountRoute(app, checkoutApi.processOrder, ({ verifyToken: token, ...input }, context) => {
    const { basketToken } = input
    const captcha = { action: 'check_registration', token }
    const limitProbing = (subject: string) =>
      limitEmailProbing(shared, context, { subject, basketToken, captcha })
    const { headers } = context.request
    const { requestOrigin } = context
    const order = () =>
      processOrder(deps, getCaller(context), { input, headers, requestOrigin, limitProbing })
    return runIdempotently(deps, { context, input }, order)
  })
}
