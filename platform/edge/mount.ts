import { PLAN_REVISION_HEADER } from '@larder/contracts/composition'
import type { FetchHandler } from '@larder/kernel/http/connection-limits.ts'
import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { EdgeDeps } from './edge-deps.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { isStorageLow } from '@larder/kernel/http/storage.ts'
import type { ColdReleases } from '@larder/control/assignment.ts'
import type { Plan } from '@larder/control/plan.ts'
import { consoleRoutes } from '@larder/control/ops/console.routes.ts'
import { copyRecentReleases } from '@larder/control/recent-releases.ts'
import { followLivePlan, type LivePlan } from '@larder/control/live-plan.ts'
import { opsRoutes } from '@larder/control/ops/ops.routes.ts'
import { openRegistry } from '@larder/control/registry.ts'
import { openReleaseStore } from '@larder/control/open-store.ts'
import { callerFinders } from '@larder/control/ops/operators.ts'
import { openTokenCopy } from '@larder/control/ops/token-copy.ts'
import { openPlanKey } from '@larder/control/signing.ts'
import { openReleaseCopies } from '@larder/control/release-copies.ts'
import { releaseCounter } from '@larder/control/counts/release-counter.ts'
import { releaseRoutes } from '@larder/control/release.routes.ts'
import { startGuard } from '@larder/control/guard/robot.ts'
import { formatRelease } from './renderer/errors.ts'
import { startRenderer, type RendererOptions, type StartRenderer } from './renderer/pool.ts'
import type { ReleaseSet } from './renderer/protocol.ts'
import { apiGateway } from './api-gateway.ts'
import { findColdReleases } from './cold-releases.ts'
import { cspReportRoutes } from './csp-report.routes.ts'
import { countCalls } from './count-calls.ts'
import { countReleases, countedVisits } from './count-releases.ts'
import { documentRoutes, type DocumentDeps } from './document.routes.ts'
import { devRoutes } from './dev-page.ts'
import { overrideRoutes } from './override.routes.ts'
import { previewRoutes } from './preview.routes.ts'
import { releaseSets } from './render-page.ts'
import { rumRoutes } from './rum.routes.ts'
import { browserSmokeRoutes } from './smoke/browser-smoke.routes.ts'
import { smokeTest } from './smoke/smoke-test.ts'
import { releasesForPages } from './release-loader.ts'
import { sharedCachePurger } from './shared-documents.ts'
import { shownRoutes } from './shown.routes.ts'
import { visitRoutes } from './visit.routes.ts'
import { whyRoutes } from './why.routes.ts'

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

type Shop = {
  /** The app, with the plan's revision in each API reply. */
  fetch: FetchHandler
  /** Resolves when every live release has a renderer or has failed to get one. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

function watchReleases(deps: Parameters<typeof startGuard>[0] & { plan: LivePlan; secret: string }) {
  const counter = releaseCounter(deps)
  const guard = startGuard(deps)
  return {
    count: countReleases({ plan: deps.plan.current, counter, secret: deps.secret }),
    async stop() {
      await guard.stop()
      await counter.stop()
    },
  }
}

async function openReleases(config: EdgeDeps['config']) {
  const { dataFolder } = config
  const releases = openReleaseStore(config)
  const copies = await openReleaseCopies(resolve(dataFolder, 'release-copies'), releases)
  // The disk has releases that a plan names or for which a signed link was opened; open tabs may load them. Releases
  // that are only published are not served.
  return { releases, copies, served: openRegistry(copies.folder) }
}

/** Opens the copy of the operators' tokens on this disk, and what finds callers in it and in the database. */
async function openOperators({
  db,
  log,
  config,
  ...shared
}: Pick<EdgeDeps, 'db' | 'log' | 'config'> & { key: KeyObject; plan: LivePlan }) {
  const { dataFolder, localOpsToken: localToken, limitScale, deadlines } = config
  const tokenCopy = await openTokenCopy({ db, key: shared.key, dataFolder, log })
  return { tokenCopy, ...callerFinders({ ...shared, db, tokenCopy, localToken, limitScale, deadlines }) }
}

const nameReleases = ({ hostVersion, owner }: ReleaseSet): string =>
  [`host ${hostVersion}`, ...(owner ? [formatRelease(owner)] : [])].join(', ')

const logRenderers = (log: EdgeDeps['log']): Pick<RendererOptions, 'onProblem' | 'onConsoleOutput'> => ({
  onProblem: (reason, set) =>
    log.warn({ reason, releases: set && nameReleases(set) }, 'a renderer ended; another takes over'),
  onConsoleOutput: (problem, set) =>
    log.warn({ problem, releases: nameReleases(set) }, 'a release wrote to its console'),
})

/** Serves the pages; `clearCaches` empties this server's cache of them and the one in front of the servers. */
function serveDocuments(app: Hono<AppEnv>, deps: DocumentDeps): { clearCaches: () => void } {
  shownRoutes(app, deps)
  const { clearCache } = documentRoutes(app, deps)
  const purgeSharedCache = sharedCachePurger(deps)
  return {
    clearCaches() {
      clearCache()
      void purgeSharedCache()
    },
  }
}

/**
 * Mounts the shop's pages and release files on the API's app, after everything else, and starts the renderer processes
 * (tests can pass a different `startRenderer`).
 */
export async function mountShop(
  app: Hono<AppEnv>,
  deps: EdgeDeps,
  parts: { startRenderer: StartRenderer } = { startRenderer },
): Promise<Shop> {
  const { config, log, db, clock, shop } = deps
  const { dataFolder } = config
  const { releases, copies, served } = await openReleases(config)
  const key = await openPlanKey({ dataFolder, file: config.planKeyFile })
  const ledger = { db, clock, key, releases, contentPages: shop.contentPages }
  const plan = await followLivePlan({ ...ledger, log, copies, dataFolder })
  const recentCopies = copyRecentReleases({ ...ledger, copies, log })
  const callApi = apiGateway(app.fetch, shop.publicCalls)
  const trials = resolve(dataFolder, 'release-trials')
  const { onProblem, onConsoleOutput } = logRenderers(log)
  const { deadlines, limitScale, rolloutSteps: steps } = config
  const rendering = { callApi, deadlines, onConsoleOutput, startRenderer: parts.startRenderer }
  const smoke = smokeTest({
    sampleStore: shop.sampleStore,
    releases,
    copies: copies.folder,
    folder: trials,
    rendering,
  })
  // All operator endpoints share one rate limit.
  const { tokenCopy, ...callers } = await openOperators({ ...deps, key, plan })
  const { findCaller } = callers
  const findCold = (current: Plan): ColdReleases => findColdReleases(current, (set) => renderer.whyCold(set))
  const ops = { ...ledger, ...callers, plan, log, smoke, deadlines, steps, findCold, limitScale }
  const watch = watchReleases({ ...ops, secret: config.secret, notify: shop.notifyOperators })
  consoleRoutes(app, { dataFolder })
  opsRoutes(app, { ...ops, isStorageLow: () => isStorageLow(deps), listBrands: shop.listBrands })
  const renderer = parts.startRenderer({
    registry: copies.folder,
    callApi,
    deadlines,
    onProblem,
    onConsoleOutput,
    processes: config.renderers,
  })
  const visits = countedVisits({ limitScale, plan: plan.current })
  const forPages = releasesForPages({ ...ledger, copies, log, config })
  const dev = config.isLiveReloaded ? devRoutes(app, { dataFolder, plan: plan.current }) : undefined
  releaseRoutes(app, served, plan.current)
  rumRoutes(app, { ...deps, registry: served, count: watch.count, visits })
  visitRoutes(app, { ...deps, plan: plan.current })
  overrideRoutes(app, { ...deps, ...ledger, plan, loader: forPages.loader, findCaller })
  previewRoutes(app, { ...deps, plan, copies })
  browserSmokeRoutes(app, { ...ledger, shop, findCaller })
  whyRoutes(app, { ...deps, key, plan: plan.current, findCaller })
  cspReportRoutes(app, deps)
  const documents = serveDocuments(app, {
    ...deps,
    ...forPages,
    renderer,
    plan: plan.current,
    revision: plan.pageRevision,
    count: watch.count,
    visits,
    findCold,
  })
  plan.onChange(() => {
    renderer.use(releaseSets(plan.current()))
    documents.clearCaches()
    dev?.changed()
    void tokenCopy.refresh() // a token may have been revoked
  })
  renderer.use(releaseSets(plan.current()))
  return {
    fetch: countCalls(announcePlan(app.fetch, plan.pageRevision), { ...deps, count: watch.count, visits }),
    settled: () => renderer.settled(),
    async stop() {
      dev?.stop()
      await watch.stop()
      tokenCopy.stop()
      await plan.stop()
      await recentCopies.stop()
      renderer.stop()
    },
  }
}
