import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/**
 * The runtime keeps the promise of a shared module that did not load, offline say, and hands it out for as long as the
 * page lives: every call that needs the schemas would fail after the connection is back. Forgotten, it is loaded at the
 * next need.
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
