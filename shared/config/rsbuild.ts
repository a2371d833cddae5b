import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type EnvironmentConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import type { Area } from './area.ts'
import { areaReport } from './area-report.ts'
import { compileEarly } from './compile-early.ts'
import { cssModules, IN_LAYERS, SHARED_STYLES } from './css/css-modules.ts'
import { hostFederation, isSingleton, remoteFederation } from './federation.ts'
import {
  announceBuilds,
  followBuilds,
  hotReplacement,
  isForDevelopment,
  localOrigin,
} from './hot/hot-build.ts'
import { developmentReact } from './hot/react-build.ts'
import { HOST } from './host-area.ts'
import { integrity } from './integrity.ts'
import { LATE_CONTRACTS } from './late-contracts.ts'
import { nodeEntry } from './node-entry.ts'
import { esmRuntime } from './runtime-alias.ts'

type Release = { version: string; folder: string }

/** The release being built and its output folder: set by `pnpm release`, absent in a squad's own build. */
function release(): Release {
  return { version: process.env['LARDER_VERSION'] ?? 'dev', folder: process.env['LARDER_OUT'] ?? 'dist' }
}

/** Every zod schema includes code for its JSON schema, which no browser uses: 4.6 KB brotli. */
const WITHOUT_JSON_SCHEMA = {
  test: /zod\/v4\/core\/(json-schema-(processors|generator)|to-json-schema)\.js$/,
  use: [{ loader: resolve(import.meta.dirname, 'empty-exports.cjs') }],
}

const REPOSITORY = resolve(import.meta.dirname, '../..')
/** The name of a source in a source map: its path in the repository. */
const sourceName = ({ absoluteResourcePath }: { absoluteResourcePath: string }): string =>
  relative(REPOSITORY, absoluteResourcePath)

/** Built again after each edit: what makes a release small takes too long. */
const isWatched = isForDevelopment || localOrigin !== undefined

/** React's development build, which can replace components, in the pages of a developer alone. */
const IN_BROWSER = isWatched ? { define: { 'process.env.NODE_ENV': '"development"' } } : {}

const withElementsBy = (react: object) => ({ swc: { jsc: { transform: { react } } } })
const WITH_DEPLOYED_REACT = withElementsBy({ development: false })
/** The folder of `jsx-dev-runtime.mjs`. */
const WITH_LENT_REACT = withElementsBy({ importSource: resolve(import.meta.dirname, 'hot/jsx') })

/** What an open page needs to follow edits; else what makes a released chunk fast, and the hash of each. */
function pagePlugins(area: string): Rspack.RspackPluginInstance[] {
  if (localOrigin) return [followBuilds(localOrigin)]
  return isForDevelopment ? [hotReplacement(area)] : [compileEarly(), integrity()]
}

type Tune = (config: Rspack.Configuration) => void

/** What both apps' browser builds share: one public path per release, hashes, no module bundled twice. */
function web(area: Area, { version, folder }: Release, tune: Tune): EnvironmentConfig {
  const { name } = area
  const css = cssModules(`${name}@${version}`)
  return {
    source: IN_BROWSER,
    output: {
      ...css.output,
      target: 'web',
      distPath: { root: resolve(folder, 'web'), js: '', jsAsync: '', css: '', cssAsync: '' },
      filename: { js: '[name].js', css: '[name].css' },
      assetPrefix: localOrigin ? `${localOrigin}/` : `/r/${name}/${version}/web/`,
      // Not referenced by any file and without sources: the registry keeps them for the server's log
      // (docs/decisions/130).
      sourceMap: {
        js: isWatched ? 'inline-cheap-module-source-map' : 'hidden-nosources-source-map',
        css: false,
      },
      minify: !isWatched,
      legalComments: 'none',
      cleanDistPath: !isWatched,
      // Required by the newest APIs the code uses (`AbortSignal.any`); older browsers keep the server's page.
      overrideBrowserslist: ['chrome >= 120', 'edge >= 120', 'firefox >= 124', 'safari >= 17.4'],
    },
    tools: {
      ...css.tools,
      ...(localOrigin && WITH_LENT_REACT),
      htmlPlugin: false,
      rspack: (config) => {
        config.output = {
          ...config.output,
          crossOriginLoading: 'anonymous',
          uniqueName: `larder_${name}_${version}`,
          chunkLoadingGlobal: `larder_chunks_${name}_${version}`.replaceAll(/\W/g, '_'),
          devtoolModuleFilenameTemplate: sourceName,
        }
        config.optimization = {
          ...config.optimization,
          runtimeChunk: false,
          // The manifest of an in-memory build names chunks that it has merged since.
          splitChunks: isWatched ? false : { chunks: 'async', minSize: 20_000, cacheGroups: SHARED_STYLES },
        }
        config.module = {
          ...config.module,
          rules: [...(config.module?.rules ?? []), WITHOUT_JSON_SCHEMA, IN_LAYERS, ...LATE_CONTRACTS],
        }
        config.plugins = [...(config.plugins ?? []), ...pagePlugins(name), areaReport(area)]
        tune(config)
        config.plugins.push(esmRuntime(area === HOST ? 'host' : 'remote')) // after federation, whose aliases it corrects
      },
    },
  }
}

/**
 * One ES module that the renderer imports; dynamic imports are inlined, because a server gains nothing from
 * chunks.
 */
function node(area: Area, { version, folder }: Release, tune: Tune): EnvironmentConfig {
  const css = cssModules(`${area.name}@${version}`)
  return {
    output: {
      ...css.output,
      target: 'node',
      module: true,
      distPath: { root: resolve(folder, 'node') },
      filename: { js: '[name].mjs' },
      sourceMap: { js: false },
      minify: false,
      legalComments: 'none',
      cleanDistPath: !isForDevelopment,
    },
    tools: {
      ...css.tools,
      // Also for `pnpm dev`: React's development build writes to objects that a renderer has frozen.
      ...WITH_DEPLOYED_REACT,
      htmlPlugin: false,
      rspack: (config) => {
        config.output = { ...config.output, asyncChunks: false }
        config.optimization = {
          ...config.optimization,
          splitChunks: false,
          runtimeChunk: false,
          moduleIds: 'named',
          nodeEnv: 'production',
        }
        tune(config)
      },
    },
  }
}

type Environments = { web: EnvironmentConfig; node: EnvironmentConfig; react?: EnvironmentConfig }

function build(environments: Environments): RsbuildConfig {
  return defineConfig({
    mode: isWatched ? 'development' : 'production',
    plugins: [pluginReact(), ...(isWatched ? [announceBuilds] : [])],
    // Builds of `pnpm dev` do not know the version they are published under.
    dev: { lazyCompilation: false, assetPrefix: 'auto' },
    performance: { printFileSize: false, buildCache: false },
    source: { define: { 'process.env.NODE_ENV': '"production"' } },
    environments,
  })
}

/**
 * Replacements, in the host's server build, of packages that need Node's own modules: releases may import
 * none.
 */
const WITHOUT_NODE = {
  'react-dom/static$': 'react-dom/static.edge',
  ofetch$: fileURLToPath(import.meta.resolve('ofetch')).replace(/node\.mjs$/, 'index.mjs'),
}

/** The host's build: `web` starts the page, `node` renders it and provides the singletons to every remote. */
export function hostBuild(): RsbuildConfig {
  const target = release()
  return build({
    web: {
      ...web(HOST, target, (config) => {
        config.plugins?.push(hostFederation())
      }),
      source: { ...IN_BROWSER, entry: { host: { import: './src/index.ts', html: false } } },
    },
    node: {
      ...node(HOST, target, (config) => {
        config.resolve = { ...config.resolve, alias: { ...WITHOUT_NODE, ...config.resolve?.alias } }
      }),
      source: { entry: { index: { import: './src/render/index.ts', html: false } } },
    },
  })
}

/** A remote's build: its container for the browser, and its exposed modules as one ES module for the renderer. */
export function remoteBuild(area: Area): RsbuildConfig {
  const target = release()
  return build({
    ...(localOrigin && { react: developmentReact(resolve(target.folder, 'web')) }),
    web: {
      ...web(area, target, (config) => {
        config.entry = {}
        config.plugins?.push(remoteFederation(area, target.version))
      }),
    },
    node: {
      ...node(area, target, (config) => {
        config.plugins?.push(nodeEntry(area))
        config.entry = { index: './node-entry.ts' }
        config.externalsType = 'module'
        config.externals = [
          ({ request }, done) => (request && isSingleton(request) ? done(undefined, request) : done()),
        ]
      }),
    },
  })
}
