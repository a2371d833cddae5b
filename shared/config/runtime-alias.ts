import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'

const RUNTIME = '@module-federation/runtime'

const HOST_RUNTIME = resolve(import.meta.dirname, 'host-runtime.mjs')
/** The parts of the runtime that are replaced; no other part of Module Federation is that large. */
const COMMON_JS_FILES =
  /@module-federation[/+].*(runtime|runtime-core|runtime-tools|webpack-bundler-runtime)[/\\]dist[/\\].*\.cjs$/

const movedFileError = (detail: string): Error =>
  new Error(`Module Federation has moved a file, so shared/config/runtime-alias.ts is out of date: ${detail}`)

/** CommonJS entry -> the ES module beside it. Throws when there is none. */
export function findEsModule(path: string): string {
  if (!path.endsWith('.cjs')) throw movedFileError(`${path} is no CommonJS entry`)
  const file = path.replace(/\.cjs$/, '.js')
  if (!existsSync(file)) throw movedFileError(`${file} does not exist`)
  return file
}

/** The first CommonJS runtime file that a build includes despite the aliases below. */
export const findUnaliasedFile = (files: Iterable<string>): string | undefined =>
  [...files].find((file) => COMMON_JS_FILES.test(file))

/**
 * Makes a build use the ES modules of the federation runtime. By default a build resolves the CommonJS ones, which
 * cannot be tree-shaken (a remote's entry: 11.6 KB brotli instead of 7.5), and in the host both (docs/decisions/010).
 * Fails the build and names the file when Module Federation has moved it.
 */
export function esmRuntimePlugin(role: 'host' | 'remote'): Rspack.RspackPluginInstance {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'))
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime')
  const runtime = tools.resolve(RUNTIME)
  const core = createRequire(runtime).resolve(`${RUNTIME}-core`)
  return {
    apply(compiler) {
      compiler.hooks.afterPlugins.tap('EsmRuntime', ({ options }) => {
        const aliases = {
          // A remote uses the runtime of its page's host.
          [bundlerRuntime]: role === 'host' ? findEsModule(bundlerRuntime) : HOST_RUNTIME,
          '@module-federation/webpack-bundler-runtime$': findEsModule(bundlerRuntime),
          [`${RUNTIME}-tools/runtime-core$`]: findEsModule(core),
          [`${RUNTIME}-tools/runtime$`]: findEsModule(runtime),
          [`${RUNTIME}-core$`]: findEsModule(core),
          [`${RUNTIME}$`]: findEsModule(runtime),
        }
        // Our aliases come first, because the first match is used, and again last, to override those set by
        // federation.
        options.resolve.alias = {
          ...aliases,
          ...options.resolve.alias,
          ...aliases,
          [RUNTIME]: findEsModule(runtime),
        }
      })
      compiler.hooks.thisCompilation.tap('EsmRuntime', (compilation) => {
        compilation.hooks.finishModules.tap('EsmRuntime', (modules) => {
          const files = [...modules].flatMap((module) => module.nameForCondition?.() ?? [])
          const file = findUnaliasedFile(files)
          if (file)
            compilation.errors.push(
              new compiler.rspack.WebpackError(movedFileError(`${file} is in the build`).message),
            )
          if (role === 'remote' && !files.includes(HOST_RUNTIME))
            compilation.errors.push(
              new compiler.rspack.WebpackError(movedFileError(`${bundlerRuntime} is not asked for`).message),
            )
        })
      })
    },
  }
}
