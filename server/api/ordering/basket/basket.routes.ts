import type { Hono } from 'hono'
import { basketApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv, RequestContext } from '@larder/kernel/http/context.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import { createLimits, type LimitRule } from '@larder/kernel/limits/limits.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { limitAccountProbing } from '../../members/index.ts'
import { applyCoupon, removeCoupon } from './basket-coupon.ts'
import { addBasketItem, addBasketItems, removeBasketItem, updateBasketItem } from './lines/basket-lines.ts'
import { reserveTimeSlot } from './basket-slot.ts'
import { clearBasket, restoreBasket, updateBasket, updateTip } from './basket-terms.ts'
import { listLineSubstitutes, setSubstitution } from '../substitution/basket-choice.ts'
import { retrieveBasket } from './show-basket.ts'
import { listBaskets } from './store-baskets.ts'
import type { Caller } from './basket-access.ts'

/** Limits guesses of coupon codes across sessions (trust T17). */
const COUPON_ATTEMPT_LIMIT: LimitRule = { name: 'coupon', points: 10, perSec: 3600, by: 'session' }
const COUPON_ATTEMPT_LIMIT_BY_ADDRESS: LimitRule = {
  name: 'coupon-a',
  points: 60,
  perSec: 3600,
  by: 'address',
}
/**
 * A session holds three slots at most. This limits creating sessions to hold more, without limiting a
 * shared network (trust T18).
 */
const RESERVATION_LIMIT: LimitRule = { name: 'slot-a', points: 60, perSec: 600, by: 'address' }

/** Each costs as much as a search. */
const SUBSTITUTE_SEARCH_LIMIT: LimitRule = { name: 'substitutes', points: 120, perSec: 60, by: 'session' }

/** The caller for services. Every basket call has a session, because the contract requires it. */
export function getCaller({ brand, session, now, address }: RequestContext): Caller {
  if (!session) throw new AppError('UNAUTHENTICATED')
  return { brandId: brand.id, session, now, network: addressKey(address) }
}

/** Routes of the basket calls (spec §7 Basket). */
export function basketRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const limits = createLimits(deps)
  mountRoute(app, basketApi.retrieve, (input, context) => retrieveBasket(deps, getCaller(context), input))
  mountRoute(app, basketApi.list, async (_, context) => ({
    baskets: await listBaskets(deps, getCaller(context)),
  }))
  mountRoute(app, basketApi.clear, (input, context) => clearBasket(deps, getCaller(context), input))
  mountRoute(app, basketApi.restore, (input, context) => restoreBasket(deps, getCaller(context), input))
  mountRoute(app, basketApi.update, (input, context) => updateBasket(deps, getCaller(context), input))
  mountRoute(app, basketApi.addItem, (input, context) => addBasketItem(deps, getCaller(context), input))
  mountRoute(app, basketApi.addItems, (input, context) => addBasketItems(deps, getCaller(context), input))
  mountRoute(app, basketApi.updateItem, (input, context) => updateBasketItem(deps, getCaller(context), input))
  mountRoute(app, basketApi.removeItem, (input, context) => removeBasketItem(deps, getCaller(context), input))
  mountRoute(app, basketApi.applyCoupon, async (input, context) => {
    await limits.consumeAll(context, [
      { rule: COUPON_ATTEMPT_LIMIT },
      { rule: COUPON_ATTEMPT_LIMIT_BY_ADDRESS },
    ])
    const { basketToken, verifyToken: token } = input
    const captcha = { action: 'apply_coupon', token, isForNetworks: true }
    const limitProbing = (subject: string) =>
      limitAccountProbing({ ...deps, limits }, context, { subject, basketToken, captcha })
    return applyCoupon(deps, getCaller(context), { ...input, limitProbing })
  })
  mountRoute(app, basketApi.removeCoupon, (input, context) => removeCoupon(deps, getCaller(context), input))
  mountRoute(app, basketApi.updateTip, (input, context) => updateTip(deps, getCaller(context), input))
  mountRoute(app, basketApi.setSubstitution, (input, context) =>
    setSubstitution(deps, getCaller(context), input),
  )
  mountRoute(app, basketApi.listSubstitutes, async (input, context) => {
    await limits.consume(SUBSTITUTE_SEARCH_LIMIT, context)
    return { candidates: await listLineSubstitutes(deps, getCaller(context), input) }
  })
  mountRoute(app, basketApi.reserveTimeSlot, async (input, context) => {
    await limits.consume(RESERVATION_LIMIT, context)
    return reserveTimeSlot(deps, getCaller(context), input)
  })
}
