import type { Hono } from 'hono'
import type * as z from 'zod'
import { pushApi } from '@larder/shared/contracts'
import { isSettingOn } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { AppEnv, RequestContext } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { createLimits, type LimitRule } from '@larder/kernel/limits/limits.ts'
import type { AppDeps } from '../../app-deps.ts'
import { getPushEnd, pushSubscriptionsQueries } from '../../members/index.ts'
import { shopQueries } from '../basket/shop.queries.ts'
import { ordersService } from '../orders/orders.service.ts'
import { PUSH_WORKER } from './push-worker.ts'

const SUBSCRIBE_LIMIT: LimitRule = { name: 'push-subscribe', points: 20, perSec: 3_600, by: 'session' }

const WORKER_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
  'X-Content-Type-Options': 'nosniff',
}

type Subscription = z.output<typeof pushApi.renew.body>['subscription']

const getSessionKey = ({ brand, session }: RequestContext) => {
  if (!session) throw new AppError('UNAUTHENTICATED')
  return { brandId: brand.id, sessionId: session.id }
}

/** Routes by which a browser asks for notifications of orders, and the worker that shows them (readings 135). */
export function pushRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { db, adapters } = deps
  const orders = ordersService(deps)
  const limits = createLimits(deps)

  async function loadPublicKey(brandId: string): Promise<string | undefined> {
    const { brand } = await shopQueries(deps).findOffer(brandId)
    return isSettingOn(brand.settings, 'orderPush') ? adapters.push?.publicKey : undefined
  }

  async function save(context: RequestContext, { endpoint, keys }: Subscription): Promise<void> {
    await limits.consume(SUBSCRIBE_LIMIT, context)
    if (!adapters.push?.isReachable({ endpoint, ...keys })) throw new AppError('PUSH_BROWSER')
    const { now } = context
    const row = { ...getSessionKey(context), endpoint, ...keys, createdAt: now, expiresAt: getPushEnd(now) }
    await inTransaction(db, (tx) => pushSubscriptionsQueries(tx).save(row))
  }

  app.get(pushApi.WORKER_PATH, (c) => c.body(PUSH_WORKER, 200, WORKER_HEADERS))

  mountRoute(app, pushApi.state, async ({ businessOrderId }, context) => {
    const { brand, session, now } = context
    const key = getSessionKey(context)
    if (businessOrderId === undefined)
      return { isOn: (await pushSubscriptionsQueries(db).find(key, now)) !== undefined }
    await orders.loadOwned({ brand, session, businessOrderId })
    const isOn = await pushSubscriptionsQueries(db).updateEnd(key, { now, expiresAt: getPushEnd(now) })
    return { isOn, publicKey: await loadPublicKey(brand.id) }
  })

  mountRoute(app, pushApi.subscribe, async ({ businessOrderId, subscription }, context) => {
    const { brand, session } = context
    await orders.loadOwned({ brand, session, businessOrderId })
    const publicKey = await loadPublicKey(brand.id)
    if (!publicKey) throw new AppError('PUSH_OFF')
    await save(context, subscription)
    return { isOn: true, publicKey }
  })

  mountRoute(app, pushApi.renew, async ({ subscription }, context) => {
    const row = await pushSubscriptionsQueries(db).find(getSessionKey(context), context.now)
    const isOn = row !== undefined
    if (isOn) await save(context, subscription)
    return { success: isOn }
  })

  mountRoute(app, pushApi.unsubscribe, async (_, context) => {
    await pushSubscriptionsQueries(db).delete(getSessionKey(context))
    return { success: true }
  })
}
