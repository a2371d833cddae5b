import { asc, eq } from 'drizzle-orm'
import { pushApi } from '@larder/shared/contracts'
import { cssLayers, earlyScript } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { fallbackPage } from './fallback-page.ts'
import { pageDescriber } from './describe-page.ts'
import { guard } from './page-guard.ts'
import type { ShopForEdge } from '@larder/edge/edge-deps.ts'
import type { AppDeps } from './app-deps.ts'
import { isSettledBrand } from './model/brand-moves.ts'
import { brandHosts, brands } from './model/schema/index.ts'
import { loadSession, SESSION_COOKIE } from './members/index.ts'
import {
  brandByHost,
  listBrandIds,
  listContentPages,
  loadSampleStore,
  pageDataVersions,
  soldOutDesk,
} from './catalog/index.ts'
import { allEndpoints } from './docs/open-api.ts'
import { loadOrigin } from './messaging/index.ts'
import { shopNotices } from './shop-notices.ts'
import { countOrdersOfComposition, loadOrderParts, problemDesk } from './ordering/index.ts'
import { orderingServices } from './ordering.ts'

const publicCalls = allEndpoints.flatMap(({ endpoint: { method, path, access, cacheSec } }) =>
  access === 'anyone' && cacheSec ? [{ method, path }] : [],
)

/**
 * The origin for an override link. The operators' own origin, which receives the request, does not serve shop pages.
 */
async function chooseLinkOrigin(deps: AppDeps, wanted: string | undefined): Promise<string> {
  const { db } = deps
  const url = wanted === undefined ? null : URL.parse(wanted)
  if (wanted !== undefined && url && /^https?:$/.test(url.protocol)) {
    const isOurs = eq(brandHosts.host, url.hostname)
    const [found] = await db.select({ host: brandHosts.host }).from(brandHosts).where(isOurs)
    if (found) return url.origin
    throw new AppError('VALIDATION', { display: `No shop of a brand answers at ${url.origin}.` })
  }
  const named = wanted === undefined ? isSettledBrand(brands.id) : eq(brands.id, wanted)
  const [brand] = await db
    .select({ id: brands.id })
    .from(brands)
    .where(named)
    .orderBy(asc(brands.id))
    .limit(1)
  if (!brand) throw new AppError('VALIDATION', { display: `There is no brand ${wanted ?? 'in this shop'}.` })
  return (await loadOrigin(deps, brand.id)).origin
}

/**
 * The shop's side of documents and the release platform. It takes the server's own `deps`, because a copy would have
 * separate caches.
 */
export function createShopForEdge(deps: AppDeps): ShopForEdge {
  const { db } = deps
  return {
    findBrand: brandByHost(deps),
    listBrands: () => listBrandIds(db),
    dataVersion: pageDataVersions(deps),
    brandOrigin: (brandId) => loadOrigin(deps, brandId),
    linkOrigin: (wanted) => chooseLinkOrigin(deps, wanted),
    document: {
      layers: cssLayers,
      headScript: earlyScript,
      workers: [pushApi.WORKER_PATH],
      fallback: fallbackPage,
    },
    guard,
    describePage: pageDescriber(deps),
    sessionCookie: SESSION_COOKIE,
    findSession: (asked) => loadSession(db, asked),
    lastPayment: orderingServices(deps).payments.last,
    findOrderParts: (asked) => loadOrderParts(deps, asked),
    countOrders: (compositionId) => countOrdersOfComposition(db, compositionId),
    sampleStore: () => loadSampleStore(db),
    contentPages: () => listContentPages(db),
    notices: shopNotices(deps),
    desk: problemDesk(deps),
    soldOut: soldOutDesk(deps),
    publicCalls,
  }
}
