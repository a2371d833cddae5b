import { parseStoreId } from '@larder/shared/domain'
import type { DataVersion } from '@larder/edge/edge-deps.ts'
import type { AppDeps } from '../../app-deps.ts'
import { brandVersions } from '../../model/brand-versions.ts'
import { loadShownVersion } from '../brand-snapshot.ts'
import { soldOutService } from './sold-out.service.ts'

const STORE_PAGE = /^\/stores\/([^/]+)/

/**
 * The version of what a page shows: the brand's data, and on a store's pages what that store has sold out; after a failover, versions
 * may be used again. A report of one
 * store leaves the pages of the others as they are.
 */
export function pageDataVersions(deps: AppDeps): DataVersion {
  const versions = brandVersions(deps)
  const { load } = soldOutService(deps)
  return async (brandId, pathname) => {
    const { data: newest, soldOut } = await versions.load(brandId)
    const data = await loadShownVersion(deps, brandId, newest)
    const failovers = versions.getFailovers()
    const shown = failovers > 0 ? `${data}-${failovers}` : String(data)
    const [, slug] = STORE_PAGE.exec(pathname) ?? []
    if (soldOut === 0 || slug === undefined) return shown
    const storeId = parseStoreId(slug)
    // A store whose address does not say its number: any report may be its own.
    const own = storeId === undefined ? soldOut : (await load(brandId)).versionAt(storeId)
    return `${shown}.${own}`
  }
}
