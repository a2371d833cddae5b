import type { Hono } from 'hono'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { findCountedBrands } from '@larder/control/counts/shop-counts.queries.ts'
import { mountControl } from '@larder/control/mount.ts'
import { openNotices } from '@larder/control/notices/mount-notices.ts'
import { openServedReleases } from '@larder/control/served-releases.ts'
import type { EdgeDeps, PlatformDeps } from './edge-deps.ts'
import { createTrials, mountPages, mountPageTools, type Pages } from './mount.ts'
import { startRenderer as startRendererProcesses, type StartRenderer } from './renderer/pool.ts'

type Options = {
  startRenderer?: StartRenderer
  /** Whether operators, uploads and the guard are on this server, too; a server may serve shoppers alone. */
  hasControl?: boolean
}

/** Mounts the platform on a shop's app, after everything else: the control plane, if wanted, and the pages. */
export async function mountPlatform(
  app: Hono<AppEnv>,
  { plan, ...own }: PlatformDeps,
  { startRenderer = startRendererProcesses, hasControl = true }: Options = {},
): Promise<Omit<Pages, 'findCold'>> {
  const edge: EdgeDeps = { ...own, db: plan?.db ?? own.db }
  const { shop } = edge
  const isFollowing = plan !== undefined
  const served = await openServedReleases({
    ...edge,
    contentPages: shop.contentPages,
    isFollowing,
  })
  const notices = openNotices(served, {
    ...edge,
    shop: { db: own.db, cell: plan?.cell },
    notices: shop.notices,
  })
  const deps = { ...edge, startRenderer, sight: notices.sight }
  const control = hasControl
    ? await mountControl(app, served, {
        ...edge,
        listBrands: async () =>
          [...new Set([...(await shop.listBrands()), ...(await findCountedBrands(edge.db))])].toSorted(),
        linkOrigin: shop.linkOrigin,
        desk: shop.desk,
        soldOut: shop.soldOut,
        smoke: createTrials(app, served, { ...deps, isFollowing }),
        findCold: (plan) => pages.findCold(plan),
      })
    : undefined
  if (control) mountPageTools(app, served, { ...edge, findCaller: control.findCaller })
  const pages = mountPages(app, served, deps)
  return {
    fetch: pages.fetch,
    settled: pages.settled,
    async stop() {
      await notices.stop()
      await control?.stop()
      await served.stop()
      await pages.stop()
    },
  }
}
