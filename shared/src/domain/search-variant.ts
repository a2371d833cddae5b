import type { BrandConfig } from '../contracts/index.ts'

/**
 * By address where content enables it, or where the brand's setting disables the search by postcode (spec §2
 * Store search widget, §3 store search type); else by postcode.
 */
export function searchVariant(
  config: Pick<BrandConfig, 'site' | 'settings'> | undefined,
): 'address' | 'postcode' {
  const isByAddress =
    config?.site.enableStoresSearchByAddress || config?.settings['storeSearchType'] === 'address'
  return isByAddress ? 'address' : 'postcode'
}
