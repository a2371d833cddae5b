import type { Hono } from 'hono'
import { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv, RequestContext } from '../../http/context.ts'
import { createLimits, type LimitRule } from '../../http/limits.ts'
import { route } from '../../http/route.ts'
import type { BasketService } from './basket.service.ts'
import type { Who } from './basket-store.ts'

/** Guessing coupon codes is slow work (trust T17). */
const COUPON_TRIES: LimitRule = { name: 'coupon', points: 20, perSec: 3600, by: 'session' }

/** Who asks, for services. Every basket call has a session: the contract says so. */
export function whoOf({ brand, session, now }: RequestContext): Who {
  if (!session) throw new AppError('UNAUTHENTICATED')
  return { brandId: brand.id, session, now }
}

/** The basket's calls (spec §7 Basket). */
export function basketRoutes(app: Hono<AppEnv>, deps: AppDeps, baskets: BasketService): void {
  const limits = createLimits(deps)
  route(app, basketApi.retrieve, (input, context) => baskets.retrieve(whoOf(context), input))
  route(app, basketApi.clear, (input, context) => baskets.clear(whoOf(context), input))
  route(app, basketApi.restore, (input, context) => baskets.restore(whoOf(context), input))
  route(app, basketApi.update, (input, context) => baskets.update(whoOf(context), input))
  route(app, basketApi.addItem, (input, context) => baskets.addItem(whoOf(context), input))
  route(app, basketApi.updateItem, (input, context) => baskets.updateItem(whoOf(context), input))
  route(app, basketApi.removeItem, (input, context) => baskets.removeItem(whoOf(context), input))
  route(app, basketApi.applyCoupon, async (input, context) => {
    await limits.take(COUPON_TRIES, context)
    return baskets.applyCoupon(whoOf(context), input)
  })
  route(app, basketApi.removeCoupon, (input, context) => baskets.removeCoupon(whoOf(context), input))
  route(app, basketApi.updateTip, (input, context) => baskets.updateTip(whoOf(context), input))
  route(app, basketApi.reserveTimeSlot, (input, context) => baskets.reserveTimeSlot(whoOf(context), input))
}
