import { PLAN_REVISION_HEADER } from '@larder/contracts/composition'
import type { FetchHandler } from '@larder/kernel/limits/connection-limits.ts'
import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { EdgeDeps } from './edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { ColdReleases } from '@larder/control/plan/assignment.ts'
import type { SmokeTest } from '@larder/control/gate/pass-gate.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { FindCaller } from '@larder/control/ops/operators.ts'
import type { NoticeWatch } from '@larder/control/notices/watch.ts'
import { releaseCounter } from '@larder/control/counts/release-counter.ts'
import { partCounter } from '@larder/control/counts/part-counter.ts'
import { shopCounter } from '@larder/control/counts/shop-counter.ts'
import { releaseRoutes } from '@larder/control/registry/release.routes.ts'
import type { ServedReleases } from '@larder/control/served-releases.ts'
import { formatRelease } from './renderer/errors.ts'
import type { RendererOptions, StartRenderer } from './renderer/pool.ts'
import type { ReleaseSet } from './renderer/protocol.ts'
import { apiGateway } from './document/api-gateway.ts'
import { findColdReleases } from './compose/cold-releases.ts'
import { cspReportRoutes } from './reports/csp-report.routes.ts'
import { countCalls } from './reports/count-calls.ts'
import { countReleases, countedVisits } from './reports/count-releases.ts'
import { countShop } from './reports/count-shop.ts'
import { documentRoutes, type DocumentDeps } from './document/document.routes.ts'
import { devRoutes } from './document/dev-page.ts'
import { overrideRoutes } from './visit/override.routes.ts'
import { previewRoutes } from './visit/preview.routes.ts'
import { releaseSets } from './document/render-page.ts'
import { rumRoutes } from './reports/rum.routes.ts'
import { browserSmokeRoutes } from './smoke/browser-smoke.routes.ts'
import { smokeTest } from './smoke/smoke-test.ts'
import { releasesForPages } from './compose/release-loader.ts'
import { sharedCachePurger } from './document/shared-documents.ts'
import { shownRoutes } from './document/shown.routes.ts'
import { visitRoutes } from './visit/visit.routes.ts'
import { whyRoutes } from './visit/why.routes.ts'

/**
 * Adds the revision of the release plan in force to API replies, so that open pages know when to check their releases
 * (docs/decisions/166).
 */
function announcePlan(fetch: FetchHandler, revision: () => number | undefined): FetchHandler {
  return async (request, env) => {
    const reply = await fetch(request, env)
    const planRevision = revision()
    if (planRevision !== undefined && new URL(request.url).pathname.startsWith('/api/'))
      reply.headers.set(PLAN_REVISION_HEADER, String(planRevision))
    return reply
  }
}

const nameReleases = ({ hostVersion, owner }: ReleaseSet): string =>
  [`host ${hostVersion}`, ...(owner ? [formatRelease(owner)] : [])].join(', ')

const logConsole =
  (log: EdgeDeps['log']): RendererOptions['onConsoleOutput'] =>
  (problem, set) =>
    log.warn({ problem, releases: nameReleases(set) }, 'a release wrote to its console')

const logProblem =
  (log: EdgeDeps['log']): RendererOptions['onProblem'] =>
  (reason, set) =>
    log.warn({ reason, releases: set && nameReleases(set) }, 'a renderer ended; another takes over')

/** How often the cached pages are looked through for those that changed. */
const RENEW_MS = 5_000

/** Serves the pages; `clearCaches` empties this server's cache of them and the one in front of the servers. */
function serveDocuments(app: Hono<AppEnv>, deps: DocumentDeps) {
  shownRoutes(app, deps)
  const { clearCache, renew } = documentRoutes(app, deps)
  const purgeSharedCache = sharedCachePurger(deps)
  let renewing: Promise<void> | undefined
  const renewal = setInterval(() => {
    renewing ??= renew()
      .catch((err: unknown) => deps.log.warn({ err }, 'pages were not rendered anew'))
      .finally(() => (renewing = undefined))
  }, RENEW_MS).unref()
  return {
    stop: () => clearInterval(renewal),
    clearCaches() {
      clearCache()
      void purgeSharedCache()
    },
  }
}

/** What every renderer is given, those of visitors and those of trials. */
const getRendering = (app: Hono<AppEnv>, { config, shop, log }: EdgeDeps) => ({
  callApi: apiGateway(app.fetch, shop.publicCalls),
  deadlines: config.deadlines,
  onConsoleOutput: logConsole(log),
})

/** Renders the pages of a release in renderers of their own, for the gate. */
export const createTrials = (
  app: Hono<AppEnv>,
  { ledger, copies }: ServedReleases,
  deps: PageDeps & { isFollowing: boolean },
): SmokeTest =>
  smokeTest({
    sampleStore: deps.shop.sampleStore,
    isFollowing: deps.isFollowing,
    releases: ledger.releases,
    copies: copies.folder,
    folder: resolve(deps.config.dataFolder, 'release-trials'),
    rendering: { ...getRendering(app, deps), startRenderer: deps.startRenderer },
  })

/** Mounts what operators ask about pages: signed links, trials in a browser, and why a visitor got a release. */
export function mountPageTools(
  app: Hono<AppEnv>,
  served: ServedReleases,
  deps: EdgeDeps & { findCaller: FindCaller },
): void {
  const { key, ledger, plan } = served
  const { loader } = releasesForPages({ ...served, ...deps })
  overrideRoutes(app, { ...deps, ...ledger, plan, loader })
  browserSmokeRoutes(app, { ...ledger, ...deps })
  whyRoutes(app, { ...deps, key, plan: plan.current })
}

export type PageDeps = EdgeDeps & {
  startRenderer: StartRenderer
  /** Tells the operators of what browsers reported. */
  sight: NoticeWatch['sight']
}

export type Pages = {
  /** The app, with the plan's revision in each API reply. */
  fetch: FetchHandler
  /** The canaries whose renderers are still loading. */
  findCold: (plan: Plan) => ColdReleases
  /** Resolves when every live release has a renderer or has failed to get one. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Mounts the data plane on an app, after everything else: pages, release files and the pages' reports. Starts the
 * renderer processes.
 */
export function mountPages(app: Hono<AppEnv>, served: ServedReleases, deps: PageDeps): Pages {
  const { config, log } = deps
  const { plan, copies, registry } = served
  const { limitScale, dataFolder } = config
  const renderer = deps.startRenderer({
    ...getRendering(app, deps),
    registry: copies.folder,
    onProblem: logProblem(log),
    processes: config.renderers,
  })
  const findCold = (current: Plan): ColdReleases => findColdReleases(current, (set) => renderer.whyCold(set))
  const counter = releaseCounter(deps)
  const count = countReleases({ plan: plan.current, counter, secret: config.secret })
  const visits = countedVisits({ limitScale, plan: plan.current })
  const shopTotals = shopCounter(deps)
  const partTotals = partCounter(deps)
  const countInShop = countShop({ counter: shopTotals, parts: partTotals, limitScale, log })
  const dev = config.isLiveReloaded ? devRoutes(app, { dataFolder, plan: plan.current }) : undefined
  releaseRoutes(app, registry, plan.current)
  rumRoutes(app, { ...deps, registry, count, countInShop, visits })
  visitRoutes(app, { ...deps, plan: plan.current })
  previewRoutes(app, { ...deps, plan, copies })
  cspReportRoutes(app, deps)
  const documents = serveDocuments(app, {
    ...deps,
    ...releasesForPages({ ...served, ...deps }),
    renderer,
    plan: plan.current,
    revision: plan.pageRevision,
    count,
    countInShop,
    visits,
    findCold,
  })
  plan.onChange(() => {
    renderer.use(releaseSets(plan.current()))
    documents.clearCaches()
    dev?.changed()
  })
  renderer.use(releaseSets(plan.current()))
  return {
    fetch: countCalls(announcePlan(app.fetch, plan.pageRevision), { ...deps, count, visits }),
    findCold,
    settled: () => renderer.settled(),
    async stop() {
      documents.stop()
      dev?.stop()
      await Promise.all([counter.stop(), shopTotals.stop(), partTotals.stop()])
      renderer.stop()
    },
  }
}
