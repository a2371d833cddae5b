import { isSameSecret } from '@larder/kernel/http/signature.ts'
import type { Hono } from 'hono'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isDraining, findUnreadyPart } from '@larder/kernel/http/draining.ts'
import { isDiskLow, isStorageLow } from '@larder/kernel/http/storage.ts'
import { loopLagMs } from '@larder/kernel/metrics/counters.ts'
import type { Metrics } from '@larder/kernel/metrics/requests.ts'
import type { DatabaseHealth } from './database-health.ts'

/**
 * Traffic and revenue figures are confidential, so reading them needs the token. No client address is trusted instead:
 * behind a proxy on this machine every request has a local address (trust §5).
 */
function mayReadMetrics(authorization: string | undefined, token: string): boolean {
  const [, bearer = ''] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  return isSameSecret(bearer, token)
}

/** 503 with the reason, or 200 with `ok` or with a description of the missing dependency. */
type Readiness = { isReady: boolean; says: string }
const notReadyReply = (says: string): Readiness => ({ isReady: false, says })

/**
 * A server without its database can still serve documents from its plan, releases and brands (docs/decisions/168), so
 * it is ready. The disk space of the database is then unknown, and only the server's own disk is checked.
 */
async function checkReadiness(
  deps: AppDeps,
  databaseHealth: () => Promise<DatabaseHealth>,
): Promise<Readiness> {
  if (isDraining()) return notReadyReply('stopping')
  const unready = findUnreadyPart()
  if (unready) return notReadyReply(unready)
  const health = await databaseHealth()
  const isFull = health === 'ok' ? isStorageLow(deps) : isDiskLow(deps.config)
  if (await isFull) return notReadyReply('the disk is full')
  if (health === 'behind') return notReadyReply('migrations are missing')
  return { isReady: true, says: health === 'ok' ? 'ok' : `ok, database ${health}` }
}

/**
 * `/livez`: the process runs. `/readyz`: it can serve documents now. `/startupz`: it has finished starting. `/metrics`:
 * its metrics, for callers with the token. None of them depends on a payment or content service, because a failure of
 * such a service must not take the shop down (trust §5). A failure of the database does not either: `/readyz` then
 * returns 200 with "ok, database away" or "… slow".
 */
export function healthRoutes(
  app: Hono<AppEnv>,
  deps: AppDeps,
  { metrics, health }: { metrics: Metrics; health: () => Promise<DatabaseHealth> },
): void {
  let hasStarted = false
  app.get('/livez', (c) =>
    loopLagMs() > deps.config.deadlines.loopLag ? c.text('stuck', 503) : c.text('ok'),
  )
  app.get('/readyz', async (c) => {
    const { isReady, says } = await checkReadiness(deps, health)
    hasStarted ||= isReady
    return c.text(says, isReady ? 200 : 503)
  })
  app.get('/startupz', async (c) => {
    if (hasStarted) return c.text('ok')
    const { isReady, says } = await checkReadiness(deps, health)
    hasStarted = isReady
    return c.text(says, isReady ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c.req.header('authorization'), deps.config.metricsToken))
      throw new AppError('NOT_FOUND')
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
}
