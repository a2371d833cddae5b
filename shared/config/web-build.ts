import { resolve } from 'node:path'
import { rspack, type EnvironmentConfig, type Rspack } from '@rsbuild/core'
import type { Area } from './area.ts'
import { areaReport } from './area-report.ts'
import { isWatched, elementSettings, sourceName, type Release, type ConfigChange } from './build-target.ts'
import { cssModules, IN_LAYERS, SHARED_STYLES } from './css/css-modules.ts'
import { followBuilds, hotReplacement, isForDevelopment, localOrigin } from './hot/hot-build.ts'
import {
  chunksName,
  containerName,
  fileName,
  isContentAddressed,
  ownChunksPlugin,
  publicPath,
} from './content-files.ts'
import { HOST } from './host-area.ts'
import { chunkTablePlugin, HOST_PARTS } from './host-parts.ts'
import { LATE_CONTRACTS } from './contracts/late-contracts.ts'
import { esmRuntimePlugin } from './runtime-alias.ts'
import { WITHOUT_UNUSED_CODE } from './unused-code.ts'

/**
 * Every chunk that a build loads has a hash in the build's own entry. The entry's hash is in the document, so trust
 * runs document -> entry -> chunk. The host's plugin checks the files that the federation runtime loads
 * (`host/src/remotes/start-federation.ts`).
 */
function integrityPlugin() {
  return new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false })
}

/**
 * Asks V8 to compile a whole file in the background while it loads, instead of each function on the main thread at its
 * first call; other engines ignore the comment (docs/decisions/200). Added after minification and before hashing.
 */
function earlyCompilationPlugin() {
  return new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })
}

/** React's development build, which can replace components; only in pages of developers. */
export const REFRESH_LOADER = isWatched ? { define: { 'process.env.NODE_ENV': '"development"' } } : {}

/** Elements are created by `jsx-dev-runtime.mjs` in this folder. */
const WITH_DEVELOPMENT_REACT = elementSettings({ importSource: resolve(import.meta.dirname, 'hot/jsx') })

/** Plugins for following edits in open pages, or for fast, hashed chunks. */
function pagePlugins(area: string): Rspack.RspackPluginInstance[] {
  if (localOrigin) return [followBuilds(localOrigin)]
  return isForDevelopment ? [hotReplacement(area)] : [earlyCompilationPlugin(), integrityPlugin()]
}

/** One file of the modules that at least so many chunks of an area need. */
const commonFile = (minChunks: number): Record<string, Rspack.OptimizationSplitChunksCacheGroup> => ({
  common: { name: 'common', minChunks, chunks: 'async', type: /^javascript/, enforce: true },
})

/** Settings of all browser builds: files addressed by content, hashes, no module bundled twice. */
export function webBuild(area: Area, release: Release, adjust: ConfigChange): EnvironmentConfig {
  const { name, commonFrom } = area
  const { version } = release
  const css = cssModules(name)
  return {
    source: REFRESH_LOADER,
    output: {
      ...css.output,
      target: 'web',
      distPath: { root: resolve(release.folder, 'web'), js: '', jsAsync: '', css: '', cssAsync: '' },
      filename: { js: fileName('js'), css: fileName('css') },
      assetPrefix: publicPath(area, release),
      // Source maps without sources, not referenced by any file; the registry keeps them for the server's log
      // (docs/decisions/130).
      sourceMap: {
        js: isWatched ? 'inline-cheap-module-source-map' : 'hidden-nosources-source-map',
        css: false,
      },
      minify: !isWatched,
      legalComments: 'none',
      cleanDistPath: !isWatched,
      // The newest API in use requires these (`AbortSignal.any`); older browsers keep the server's page.
      overrideBrowserslist: ['chrome >= 120', 'edge >= 120', 'firefox >= 124', 'safari >= 17.4'],
    },
    tools: {
      ...css.tools,
      ...(localOrigin && WITH_DEVELOPMENT_REACT),
      htmlPlugin: false,
      rspack: (config) => {
        config.output = {
          ...config.output,
          crossOriginLoading: 'anonymous',
          // None: the longest time in ms that a timer takes. A late chunk has not failed (docs/decisions/014).
          chunkLoadTimeout: 2_147_483_647,
          uniqueName: containerName(name, version),
          chunkLoadingGlobal: chunksName(name, version),
          // The server verifies the hashes in file names (`platform/control/publish/check-release.ts`).
          hashFunction: 'sha256',
          devtoolModuleFilenameTemplate: sourceName,
        }
        config.optimization = {
          ...config.optimization,
          // Ids that do not change when other modules are added.
          ...(isContentAddressed && { moduleIds: 'deterministic', chunkIds: 'deterministic' }),
          runtimeChunk: false,
          // The manifest of an in-memory build would name chunks that were merged since.
          splitChunks: isWatched
            ? false
            : {
                chunks: 'async',
                minSize: 12_000,
                cacheGroups: {
                  ...SHARED_STYLES,
                  ...(area === HOST && HOST_PARTS),
                  ...(commonFrom && commonFile(commonFrom)),
                },
              },
        }
        config.module = {
          ...config.module,
          rules: [...(config.module?.rules ?? []), ...WITHOUT_UNUSED_CODE, IN_LAYERS, ...LATE_CONTRACTS],
        }
        config.plugins = [...(config.plugins ?? []), ...pagePlugins(name), areaReport(area)]
        if (isContentAddressed)
          config.plugins.push(area === HOST ? chunkTablePlugin : ownChunksPlugin(area, version))
        adjust(config)
        config.plugins.push(esmRuntimePlugin(area === HOST ? 'host' : 'remote')) // after federation, whose aliases it corrects
      },
    },
  }
}
