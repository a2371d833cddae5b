import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/**
 * The runtime caches the promise of a shared module that failed to load, for example offline, for as long as
 * the page lives: every call that needs the schemas would fail after the connection is back. Removed from the
 * cache, it is loaded when it is next needed.
 */
export const retryShares: ModuleFederationRuntimePlugin = {
  name: 'larder-retry-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}))
    for (const share of versions) {
      if (!share.loaded) share.loading = null
    }
  },
}
