import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../http/context.ts'
import { openRegistry, readPlan, releaseRoutes, type Plan } from '../releases/index.ts'
import { startRenderer } from '../renderer/index.ts'
import { apiDoor } from './api-door.ts'
import { cspReportRoutes } from './csp-report.routes.ts'
import { documentRoutes } from './document.routes.ts'
import { rumRoutes } from './rum.routes.ts'

/** A changed plan reaches new documents within this time. */
const PULL_MS = 2_000

function stableReleases({ areas }: Plan) {
  const hostVersion = areas['host']?.stable
  const owners = Object.entries(areas).filter(([name]) => name !== 'host')
  return hostVersion
    ? { hostVersion, owners: owners.map(([name, { stable }]) => ({ name, version: stable })) }
    : undefined
}

/**
 * Mounts the shop's pages and release files on the API's app, last of all, and starts the renderer.
 * The plan is kept in memory: a registry that cannot be read leaves the last good one in place.
 */
export async function mountShop(app: Hono<AppEnv>, deps: AppDeps): Promise<{ stop: () => void }> {
  const { config, log } = deps
  const registry = openRegistry(resolve(config.dataFolder, 'releases'))
  let plan = await readPlan(registry.folder)
  const pull = setInterval(() => {
    readPlan(registry.folder)
      .then((next) => (plan = next))
      .catch((err: unknown) => log.warn({ err }, 'the release plan could not be read'))
  }, PULL_MS)
  pull.unref()
  const renderer = startRenderer({
    registry: registry.folder,
    callApi: apiDoor(app.fetch),
    onProblem(reason, suspects) {
      const releases = suspects.map(({ name, version }) => `${name} ${version}`).join(', ')
      log.warn({ reason, releases }, 'a renderer ended; another takes over')
    },
    size: config.renderers,
    warmUp: () => stableReleases(plan),
  })
  releaseRoutes(app, registry)
  rumRoutes(app, deps)
  cspReportRoutes(app, deps)
  documentRoutes(app, { ...deps, registry, renderer, plan: () => plan })
  return {
    stop: () => {
      clearInterval(pull)
      renderer.stop()
    },
  }
}
