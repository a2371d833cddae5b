import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, rspack, type EnvironmentConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import type { Area } from './area.ts'
import { isWatched, release } from './build-target.ts'
import { hostFederation, isSingleton, remoteFederation } from './federation.ts'
import { announceBuilds, localOrigin } from './hot/hot-build.ts'
import { developmentReact } from './hot/react-build.ts'
import { HOST } from './host-area.ts'
import { nodeBuild } from './node-build.ts'
import { REFRESH_LOADER, webBuild } from './web-build.ts'

/** A virtual module that exports every exposed module of an area by federation key. */
function nodeEntry({ exposes }: Area): Rspack.RspackPluginInstance {
  const entries = Object.entries(exposes)
  const source = [
    ...entries.map(([, path], index) => `import * as exposed${index} from ${JSON.stringify(path)}`),
    `export const exposed = {`,
    ...entries.map(([key], index) => `  ${JSON.stringify(key)}: exposed${index},`),
    `}`,
  ]
  return new rspack.experiments.VirtualModulesPlugin({
    [resolve(process.cwd(), 'node-entry.ts')]: source.join('\n'),
  })
}

type Environments = { web: EnvironmentConfig; node: EnvironmentConfig; react?: EnvironmentConfig }

function createBuild(environments: Environments): RsbuildConfig {
  return defineConfig({
    mode: isWatched ? 'development' : 'production',
    plugins: [pluginReact(), ...(isWatched ? [announceBuilds] : [])],
    // Builds of `pnpm dev` do not know the version they will be published under.
    dev: { lazyCompilation: false, assetPrefix: 'auto' },
    performance: { printFileSize: false, buildCache: false },
    source: { define: { 'process.env.NODE_ENV': '"production"' } },
    environments,
  })
}

/** Replaces packages that need Node's modules in the host's server build: releases may not import any. */
const WITHOUT_NODE = {
  'react-dom/static$': 'react-dom/static.edge',
  ofetch$: fileURLToPath(import.meta.resolve('ofetch')).replace(/node\.mjs$/, 'index.mjs'),
}

/** The host's build: `web` starts the page, `node` renders it and provides the singletons to every remote. */
export function hostBuild(): RsbuildConfig {
  const target = release()
  return createBuild({
    web: {
      ...webBuild(HOST, target, (config) => {
        config.plugins?.push(hostFederation())
      }),
      source: { ...REFRESH_LOADER, entry: { host: { import: './src/index.ts', html: false } } },
    },
    node: {
      ...nodeBuild(HOST, target, (config) => {
        config.resolve = { ...config.resolve, alias: { ...WITHOUT_NODE, ...config.resolve?.alias } }
      }),
      source: { entry: { index: { import: './src/render/index.ts', html: false } } },
    },
  })
}

/** A remote's build: the container for the browser, and the exposed modules as one ES module for the renderer. */
export function remoteBuild(area: Area): RsbuildConfig {
  const target = release()
  return createBuild({
    ...(localOrigin && { react: developmentReact(resolve(target.folder, 'web')) }),
    web: {
      ...webBuild(area, target, (config) => {
        config.entry = {}
        config.plugins?.push(remoteFederation(area, target.version))
      }),
    },
    node: {
      ...nodeBuild(area, target, (config) => {
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
