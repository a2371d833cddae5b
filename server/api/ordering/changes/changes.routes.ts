import type { Hono } from 'hono'
import { ordersApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv, RequestContext, Session } from '@larder/kernel/http/context.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { runIdempotently } from '../checkout/idempotent.ts'
import { ordersService } from '../orders/orders.service.ts'
import { acceptChange } from './accept-change.ts'
import { cancelOrder } from './cancel-order.ts'
import { prepareChange, toChangeQuote } from './quote-change.ts'

function requireSession({ session }: RequestContext): Session {
  if (!session) throw new AppError('UNAUTHENTICATED')
  return session
}

/** Routes by which shoppers change and cancel their placed orders. */
export function changesRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const orders = ordersService(deps)

  mountRoute(app, ordersApi.cancel, async ({ businessOrderId }, { brand, session }) => {
    const order = await orders.loadOwn({ brand, session, businessOrderId })
    await cancelOrder(deps, order)
    return orders.show(await orders.reload(order), { isOwner: true })
  })

  mountRoute(app, ordersApi.quoteChange, async (wish, context) => {
    const { brand } = context
    const session = requireSession(context)
    const order = await orders.loadOwn({ brand, session, businessOrderId: wish.businessOrderId })
    return toChangeQuote(order, await prepareChange(deps, { order, session, wish }))
  })

  mountRoute(app, ordersApi.acceptChange, (input, context) =>
    runIdempotently(deps, { context, input }, async () => {
      const { brand } = context
      const session = requireSession(context)
      const { version, orderTotal, declared, ...wish } = input
      const order = await orders.loadOwn({ brand, session, businessOrderId: wish.businessOrderId })
      return acceptChange(deps, { order, session, wish, agreed: { version, orderTotal, declared } })
    }),
  )
}
