import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'

const RUNTIME = '@module-federation/runtime'

const HOST_RUNTIME = resolve(import.meta.dirname, 'host-runtime.mjs')
/** The parts of the runtime that are replaced; no other part of Module Federation is as large. */
const COMMON_JS =
  /@module-federation[/+].*(runtime|runtime-core|runtime-tools|webpack-bundler-runtime)[/\\]dist[/\\].*\.cjs$/

const moved = (what: string): Error =>
  new Error(`Module Federation has moved a file, so shared/config/runtime-alias.ts is out of date: ${what}`)

/** CommonJS entry -> the ES module beside it. Throws when there is none. */
export function esModuleBeside(path: string): string {
  if (!path.endsWith('.cjs')) throw moved(`${path} is no CommonJS entry`)
  const file = path.replace(/\.cjs$/, '.js')
  if (!existsSync(file)) throw moved(`${file} does not exist`)
  return file
}

/** The CommonJS runtime that a build included in spite of the aliases below. */
export const unaliased = (files: Iterable<string>): string | undefined =>
  [...files].find((file) => COMMON_JS.test(file))

/**
 * Makes a build use the federation runtime's ES modules. By default it resolves the CommonJS ones, which
 * cannot be tree-shaken (a remote's entry: 11.6 KB brotli, with this 7.5), and in the host both
 * (docs/decisions/010). Fails the build, naming the file, where Module Federation keeps its files elsewhere.
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
          // A remote consumes it from the host of its page.
          [bundlerRuntime]: role === 'host' ? esModuleBeside(bundlerRuntime) : HOST_RUNTIME,
          '@module-federation/webpack-bundler-runtime$': esModuleBeside(bundlerRuntime),
          [`${RUNTIME}-tools/runtime-core$`]: esModuleBeside(core),
          [`${RUNTIME}-tools/runtime$`]: esModuleBeside(runtime),
          [`${RUNTIME}-core$`]: esModuleBeside(core),
          [`${RUNTIME}$`]: esModuleBeside(runtime),
        }
        // First, because the first match is used; last again, to override what federation has set.
        options.resolve.alias = {
          ...ours,
          ...options.resolve.alias,
          ...ours,
          [RUNTIME]: esModuleBeside(runtime),
        }
      })
      compiler.hooks.thisCompilation.tap('EsmRuntime', (compilation) => {
        compilation.hooks.finishModules.tap('EsmRuntime', (modules) => {
          const files = [...modules].flatMap((module) => module.nameForCondition?.() ?? [])
          const file = unaliased(files)
          if (file)
            compilation.errors.push(
              new compiler.rspack.WebpackError(moved(`${file} is in the build`).message),
            )
          if (role === 'remote' && !files.includes(HOST_RUNTIME))
            compilation.errors.push(
              new compiler.rspack.WebpackError(moved(`${bundlerRuntime} is not asked for`).message),
            )
        })
      })
    },
  }
}
