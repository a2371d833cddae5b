import { isSameSecret } from '@larder/kernel/http/signature.ts'
import type { Hono } from 'hono'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isDraining, findUnreadyPart } from '@larder/kernel/http/draining.ts'
import { isDiskLow, isWriteFailing } from '@larder/kernel/http/storage.ts'
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
 * it is ready. So it is with a database whose own disk is full: all servers share it, and a balancer would have none
 * left. The embedded database is on this server's disk, which is checked.
 */
async function checkDependencies(
  deps: AppDeps,
  databaseHealth: () => Promise<DatabaseHealth>,
): Promise<Readiness> {
  const health = await databaseHealth()
  if (await isDiskLow(deps.config)) return notReadyReply('the disk is full')
  const isFull = health === 'ok' && (await isWriteFailing(deps.db))
  if (health === 'behind') return notReadyReply('migrations are missing')
  if (isFull) return { isReady: true, says: 'ok, database full' }
  return { isReady: true, says: health === 'ok' ? 'ok' : `ok, database ${health}` }
}

/** Shares one check among all callers of a time in ms, as every balancer asks on its own. */
function shareCheck(check: () => Promise<Readiness>, forMs: number): () => Promise<Readiness> {
  let last: Promise<Readiness> | undefined
  let until = 0
  return () => {
    if (!last || performance.now() >= until) {
      last = check()
      until = Infinity // while it runs
      void last.then(() => (until = performance.now() + forMs))
    }
    return last
  }
}

/**
 * `/livez`: the process runs. `/readyz`: it can serve documents now. `/startupz`: it has finished starting. None of them
 * depends on a payment or content service, because a failure of such a service must not take the shop down (trust §5). A
 * failure of the database does not either: `/readyz` then returns 200 with "ok, database away", "… slow" or "… full". They are
 * mounted before everything that prepares requests, so that they cost a busy server nothing.
 */
export function probeRoutes(app: Hono<AppEnv>, deps: AppDeps, health: () => Promise<DatabaseHealth>): void {
  const { config } = deps
  const checkShared = shareCheck(() => checkDependencies(deps, health), config.replyCacheMs)
  async function checkReadiness(): Promise<Readiness> {
    if (isDraining()) return notReadyReply('stopping')
    const unready = findUnreadyPart()
    return unready ? notReadyReply(unready) : checkShared()
  }
  let hasStarted = false
  app.get('/livez', (c) => (loopLagMs() > config.deadlines.loopLag ? c.text('stuck', 503) : c.text('ok')))
  app.get('/readyz', async (c) => {
    const { isReady, says } = await checkReadiness()
    hasStarted ||= isReady
    return c.text(says, isReady ? 200 : 503)
  })
  app.get('/startupz', async (c) => {
    if (hasStarted) return c.text('ok')
    const { isReady, says } = await checkReadiness()
    hasStarted = isReady
    return c.text(says, isReady ? 200 : 503)
  })
}

/** `/metrics`: the server's metrics, for callers with the token. */
export function metricsRoutes(app: Hono<AppEnv>, { config }: AppDeps, metrics: Metrics): void {
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c.req.header('authorization'), config.metricsToken)) throw new AppError('NOT_FOUND')
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
}
