import type { Hono } from 'hono'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from './app-deps.ts'
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import {
  basketRoutes,
  shopQueries,
  basketQueries,
  changesRoutes,
  checkoutRoutes,
  checkPayment,
  integrationsRoutes,
  orderFilesRoutes,
  linesRoutes,
  sweepLines,
  orderMessages,
  ordersRoutes,
  findPurchasedItems,
  loadUsuals,
  paymentsRoutes,
  problemsRoutes,
  pushRoutes,
  paymentsService,
  checkStillSold,
  isStillOffered,
  slotBook,
  getBasketOwner,
  type OrderRow,
  type CheckPaymentOffered,
} from './ordering/index.ts'
import type { BrowseHooks } from './browse.ts'
import {
  createMessenger,
  createOutboxDispatcher,
  type OutboxHandler,
  type OutboxTopic,
} from './messaging/index.ts'

/** The services of ordering, one set per server. */
export const orderingServices = memoiseByDeps((deps: AppDeps) => {
  const checkOffered: CheckPaymentOffered = async (
    order: OrderRow,
    method,
    lines = order.snapshot.basket.items,
  ) => {
    const shop = shopQueries(deps)
    const [store, offer] = await Promise.all([
      shop.findStore(order.brandId, order.storeId),
      shop.findOffer(order.brandId),
    ])
    const { fulfilmentMethod, slot, snapshot } = order
    if (!store) throw new AppError('STORE_CLOSED', { display: `${snapshot.store.name} is no longer here.` })
    const { hasAlcohol } = snapshot.basket
    const now = deps.clock()
    if (store.ordersPaused) throw new AppError('ORDERS_PAUSED', { display: store.pausedMessage })
    if (!isStillOffered(store, { method: fulfilmentMethod, slot, now }))
      throw new AppError('ORDER_TIME_INVALID')
    checkPayment(method, { store, offer, method: fulfilmentMethod, slot, hasAlcohol, now })
    await checkStillSold(deps, order, lines)
  }
  return {
    payments: paymentsService(deps, { checkOffered, cancelSlot: slotBook.cancel }),
  }
})

/** The modules of ordering: baskets, checkout, payments, orders, store systems. */
export function orderingRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const { payments } = orderingServices(deps)
  basketRoutes(app, deps)
  checkoutRoutes(app, deps)
  paymentsRoutes(app, deps, payments)
  ordersRoutes(app, deps)
  problemsRoutes(app, deps)
  orderFilesRoutes(app, deps)
  linesRoutes(app, deps)
  pushRoutes(app, deps)
  changesRoutes(app, deps)
  integrationsRoutes(app, deps)
}

/** Data about baskets and orders that the browsing modules read. */
export function orderingHooks({ db }: AppDeps): BrowseHooks {
  return {
    history: {
      loadPurchased: async ({ brand, session }) => (session ? findPurchasedItems(db, brand.id, session) : []),
      loadUsuals: async ({ brand, session, now }, storeId) =>
        session?.memberId
          ? loadUsuals(db, { brandId: brand.id, memberId: session.memberId, storeId, now })
          : [],
    },
    loadBasketOfCaller: async (brandId, token, session) => {
      const owner = session ? getBasketOwner(session) : { sessionId: '', memberId: undefined }
      return (await basketQueries(db).findByToken(brandId, token, owner))?.id
    },
  }
}

export type OrderingJobs = {
  /** Delivers pending outbox messages until nothing is due or `signal` stops it. */
  deliver: (signal?: AbortSignal) => Promise<void>
  /** Logs outbox messages that no server of this version delivers. */
  reportUnclaimed: () => Promise<void>
  /** Settles payments, abandons unpaid drafts and decides what shoppers did not answer in time. */
  sweep: () => Promise<void>
}

/** Periodic jobs of ordering. `startJobs` runs them repeatedly; tests run them once. */
export const orderingJobs = memoiseByDeps((deps: AppDeps): OrderingJobs => {
  const { payments } = orderingServices(deps)
  const messages = orderMessages(deps, { messenger: createMessenger(deps), payments })
  const handlers: Record<OutboxTopic, OutboxHandler> = messages
  const dispatcher = createOutboxDispatcher(deps, handlers)
  return {
    deliver: (signal) => dispatcher.run(signal),
    reportUnclaimed: () => dispatcher.reportUnclaimed(),
    sweep: async () => {
      // Both, because a slow gateway must not delay what shoppers are asked.
      const results = await Promise.allSettled([payments.sweeper.runOnce(), sweepLines(deps)])
      for (const result of results) if (result.status === 'rejected') throw result.reason
    },
  }
})
