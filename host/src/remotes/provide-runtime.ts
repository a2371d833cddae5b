import runtime from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

declare global {
  // A global needs an interface to be merged into.
  interface Window {
    __LARDER_FEDERATION__?: object
  }
}

/**
 * Exposes the host's federation runtime to the remotes of this page (`shared/config/runtime-alias.ts`): each
 * would load the same 4 KB brotli again. The host is no container, so its own copy lacks that part.
 */
export function provideRuntime(): void {
  const bundlerRuntime = { ...runtime.bundlerRuntime, initContainerEntry }
  window.__LARDER_FEDERATION__ = { hostRuntime: { ...runtime, bundlerRuntime } }
}
