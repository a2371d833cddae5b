import { resolve } from 'node:path'
import type { Hono } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import type { AppEnv } from '../http/context.ts'
import { openRegistry, releaseRoutes, type Plan } from '../releases/index.ts'
import { startRenderer } from '../renderer/index.ts'
import { apiDoor } from './api-door.ts'
import { cspReportRoutes } from './csp-report.routes.ts'
import { documentRoutes } from './document.routes.ts'
import { livePlan } from './live-plan.ts'
import { rumRoutes } from './rum.routes.ts'

function stableReleases({ areas }: Plan) {
  const hostVersion = areas['host']?.stable
  const owners = Object.entries(areas).filter(([name]) => name !== 'host')
  return hostVersion
    ? { hostVersion, owners: owners.map(([name, { stable }]) => ({ name, version: stable })) }
    : undefined
}

/**
 * Mounts the shop's pages and release files on the API's app, last of all, and starts the renderer.
 */
export async function mountShop(app: Hono<AppEnv>, deps: AppDeps): Promise<{ stop: () => void }> {
  const { config, log } = deps
  const registry = openRegistry(resolve(config.dataFolder, 'releases'))
  const plan = await livePlan(registry.folder, { log })
  const renderer = startRenderer({
    registry: registry.folder,
    callApi: apiDoor(app.fetch),
    onProblem(reason, suspects) {
      const releases = suspects.map(({ name, version }) => `${name} ${version}`).join(', ')
      log.warn({ reason, releases }, 'a renderer ended; another takes over')
    },
    size: config.renderers,
    warmUp: () => stableReleases(plan.current()),
  })
  releaseRoutes(app, registry, plan.current)
  rumRoutes(app, deps)
  cspReportRoutes(app, deps)
  documentRoutes(app, { ...deps, registry, renderer, plan: plan.current })
  return {
    stop: () => {
      plan.stop()
      renderer.stop()
    },
  }
}
