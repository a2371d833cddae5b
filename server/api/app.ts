import { Hono } from 'hono'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from './app-deps.ts'
import { isPage } from '@larder/edge/document/page-address.ts'
import { findAllowedMethods } from '@larder/kernel/http/route.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { replyFailure } from '@larder/kernel/http/failure.ts'
import { prepareCalls } from './prepare-calls.ts'
import { createRequestLog } from '@larder/kernel/http/request-log.ts'
import { explainStorage } from '@larder/kernel/http/storage.ts'
import { createMetrics } from '@larder/kernel/metrics/requests.ts'
import { accountRoutes } from './account.ts'
import { browseRoutes } from './browse.ts'
import { docsRoutes } from './docs/docs.routes.ts'
import { databaseGauge, databaseHealth } from './health/database-health.ts'
import { metricsRoutes, probeRoutes } from './health/health.routes.ts'
import { orderingHooks, orderingRoutes } from './ordering.ts'
import { countAnsweredStep } from './model/counters.ts'
import { outboxGauges } from './messaging/index.ts'
import { durabilityGauge, paymentGauges, problemGauges } from './ordering/index.ts'
import { imagesRoutes } from './catalog/index.ts'

/** The whole server as one web-standard handler: `createApp(deps).fetch(request)`. Opens no port. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(async (error, c) => replyFailure(c, await explainStorage(error, deps.config), deps.log))
  app.notFound((c) => {
    const allowed = findAllowedMethods(app, c.req.path, isPage)
    const isWrongMethod = allowed.length > 0 && !allowed.includes(c.req.method)
    if (isWrongMethod) c.header('Allow', allowed.join(', '))
    const failure = isWrongMethod
      ? new AppError('METHOD_NOT_ALLOWED', { display: `This address takes ${allowed.join(', ')}.` })
      : new AppError('NOT_FOUND', { display: `Page not found: ${c.req.path}` })
    return replyFailure(c, failure, deps.log)
  })
  const health = databaseHealth(deps)
  const metrics = createMetrics(deps, {
    gauges: [
      (registry) => databaseGauge(health, registry),
      (registry) => outboxGauges(deps, registry),
      (registry) => paymentGauges(deps, registry),
      (registry) => durabilityGauge(deps, registry),
      (registry) => problemGauges(deps, registry),
    ],
    onAnswered: countAnsweredStep,
  })
  app.use('*', createRequestLog(deps.log, metrics))
  probeRoutes(app, deps, health)
  prepareCalls(app, deps)
  metricsRoutes(app, deps, metrics)
  docsRoutes(app)
  browseRoutes(app, deps, orderingHooks(deps))
  imagesRoutes(app, deps)
  accountRoutes(app, deps)
  orderingRoutes(app, deps)
  return app
}
