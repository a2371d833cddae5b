import { useRouteLoaderData } from 'react-router'
import type { BrandConfig } from '../contracts/index.ts'

/** Id of the host's root route, whose loader returns the brand's configuration. */
export const ROOT_ROUTE = 'root'

/**
 * The brand's configuration, on the server and in the browser, from the root route's data. Undefined only outside the
 * shop (a test of a single component).
 */
export function useBrandConfig(): BrandConfig | undefined {
  return useRouteLoaderData<BrandConfig>(ROOT_ROUTE)
}
