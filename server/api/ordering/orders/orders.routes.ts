import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { ordersApi } from '@larder/shared/contracts'
import type { AppDeps } from '../../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { createOpenStreams } from '@larder/kernel/http/graceful-stop.ts'
import { mountRoute } from '@larder/kernel/http/route.ts'
import { streamOrderEvents } from './order-events.ts'
import { createOrderWatch } from './order-watch.ts'
import { ordersService } from './orders.service.ts'

/** Routes for orders as their owners see them: status, driver, the whole order, and the stream of changes. */
export function ordersRoutes(app: Hono<AppEnv>, deps: AppDeps): void {
  const service = ordersService(deps)
  const watch = createOrderWatch(deps)
  const streams = createOpenStreams(deps.config.limitScale)

  mountRoute(app, ordersApi.orderStatus, async ({ businessOrderId, order: link }, { brand, session }) =>
    service.loadStatus(await service.loadOwned({ brand, session, businessOrderId, link })),
  )
  mountRoute(app, ordersApi.getDriverLocation, ({ businessOrderId, order: link }, { brand, session }) =>
    service.driverLocation({ brand, session, businessOrderId, link }),
  )
  mountRoute(app, ordersApi.view, async ({ businessOrderId }, { brand, session }) =>
    service.show(await service.loadOwned({ brand, session, businessOrderId }), { session }),
  )
  mountRoute(app, ordersApi.bySignedLink, ({ order }, { brand, session }) =>
    service.byLink(brand, order, session),
  )

  // A stream has no response body to parse, so it has no contract (ordersApi.orderEventsPath).
  app.get('/api/orders/:businessOrderId/events', async (c) => {
    const order = await service.loadOwned({
      brand: c.get('brand'),
      session: c.get('session'),
      businessOrderId: c.req.param('businessOrderId'),
      link: c.req.query('order'),
    })
    const end = streams.open({ brand: c.get('brand'), session: c.get('session'), address: c.get('address') })
    const lastId = Number(c.req.header('last-event-id') ?? 0)
    c.header('Cache-Control', 'no-store')
    c.header('X-Accel-Buffering', 'no')
    const since = Number.isSafeInteger(lastId) ? lastId : 0
    // By default Hono would write the error to the console or into the stream.
    const onError = (err: unknown) =>
      deps.log.warn({ err, orderId: order.id }, 'the stream of an order broke')
    return streamSSE(c, (stream) =>
      streamOrderEvents({ ...deps, service, watch }, { stream, order, lastId: since })
        .catch(onError)
        .finally(end),
    )
  })
}
