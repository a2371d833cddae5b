import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'

const RUNTIME = '@module-federation/runtime'

const BORROWED = resolve(import.meta.dirname, 'borrowed-runtime.mjs')

/** CommonJS entry -> the ES module beside it. */
const esm = (path: string): string => path.replace(/\.cjs$/, '.js')

/**
 * Makes a build take the federation runtime's ES modules. By itself it resolves the CommonJS ones, which
 * cannot be shaken (a remote's entry: 11.6 KB brotli, with this 7.5), and in the host it takes both
 * (docs/decisions/010). Measured with Module Federation 2.9.2; without effect where the paths differ.
 */
export function esmRuntime(role: 'host' | 'remote'): Rspack.RspackPluginInstance {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'))
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime')
  const runtime = tools.resolve(RUNTIME)
  const core = createRequire(runtime).resolve(`${RUNTIME}-core`)
  return {
    apply(compiler) {
      compiler.hooks.afterPlugins.tap('EsmRuntime', ({ options }) => {
        const ours = {
          // A remote borrows it from the host of its page.
          [bundlerRuntime]: role === 'host' ? esm(bundlerRuntime) : BORROWED,
          '@module-federation/webpack-bundler-runtime$': esm(bundlerRuntime),
          [`${RUNTIME}-tools/runtime-core$`]: esm(core),
          [`${RUNTIME}-tools/runtime$`]: esm(runtime),
          [`${RUNTIME}-core$`]: esm(core),
          [`${RUNTIME}$`]: esm(runtime),
        }
        // First, because the first that fits is taken; last again, over what federation set itself.
        options.resolve.alias = { ...ours, ...options.resolve.alias, ...ours, [RUNTIME]: esm(runtime) }
      })
    },
  }
}
