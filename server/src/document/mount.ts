import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../kernel/http/context.ts'
import { openRegistry, releaseRoutes } from '../releases/index.ts'
import { nameOf, startRenderer, type ReleaseSet } from '../renderer/index.ts'
import { apiGateway } from './api-gateway.ts'
import { cspReportRoutes } from './csp-report.routes.ts'
import { documentRoutes } from './document.routes.ts'
import { livePlan } from './live-plan.ts'
import { devRoutes } from './dev-page.ts'
import { releaseSets } from './release-sets.ts'
import { rumRoutes } from './rum.routes.ts'

type Shop = {
  /** Resolves when every live release has a renderer, or has failed to get one. */
  settled: () => Promise<void>
  stop: () => void
}

/** In development a changed plan is visible at once. */
const DEV_PULL_MS = 100

/**
 * Mounts the shop's pages and release files on the API's app, last of all, and starts the renderer.
 */
export async function mountShop(app: Hono<AppEnv>, deps: AppDeps): Promise<Shop> {
  const { config, log } = deps
  const registry = openRegistry(resolve(config.dataFolder, 'releases'))
  const plan = await livePlan(registry.folder, { log, ...(config.isLiveReloaded && { pullMs: DEV_PULL_MS }) })
  const renderer = startRenderer({
    registry: registry.folder,
    callApi: apiGateway(app.fetch),
    onProblem: (reason, set) =>
      log.warn({ reason, releases: releasesOf(set) }, 'a renderer ended; another takes over'),
    onConsoleOutput: (problem, set) =>
      log.warn({ problem, releases: releasesOf(set) }, 'a release wrote to its console'),
    processes: config.renderers,
  })
  const { dataFolder } = config
  const dev = config.isLiveReloaded ? devRoutes(app, { dataFolder, plan: plan.current }) : undefined
  releaseRoutes(app, registry, plan.current)
  rumRoutes(app, { ...deps, registry })
  cspReportRoutes(app, deps)
  const documents = documentRoutes(app, { ...deps, registry, renderer, plan: plan.current })
  plan.onChange(() => {
    renderer.use(releaseSets(plan.current()))
    documents.clearCache()
    dev?.changed()
  })
  renderer.use(releaseSets(plan.current()))
  return {
    settled: renderer.settled,
    stop: () => {
      dev?.stop()
      plan.stop()
      renderer.stop()
    },
  }
}

const releasesOf = ({ hostVersion, owner }: ReleaseSet): string =>
  [`host ${hostVersion}`, ...(owner ? [nameOf(owner)] : [])].join(', ')
