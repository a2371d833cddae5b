import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRsbuild, rspack, type RsbuildConfig, type Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { sourceName } from '@larder/shared/config/build-target'
import { className as nameClass, IN_LAYERS } from '@larder/shared/config/css/css-modules'
import { LATE_CONTRACTS } from '@larder/shared/config/contracts/late-contracts'

const REPOSITORY = resolve(import.meta.dirname, '../../../..')
const AREAS = ['account', 'basket', 'checkout', 'discovery', 'menu']
/** As in a release (`shared/config/web-build.ts`). */
const SPLIT = { chunks: 'async', minSize: 20_000 } as const
const FEDERATION = /\/remotes\/start-federation\.ts$/

type Exposes = { area: { exposes: Record<string, string> } }

/**
 * Source of the module that replaces the host's use of federation: the same exports, with an import for every exposed
 * module. Those of the page's own area are in the page's script, the others in scripts of their own.
 */
async function bundledAreas(owner: string): Promise<string> {
  const cases = await Promise.all(
    AREAS.map(async (name) => {
      const folder = resolve(REPOSITORY, `mfe-${name}`)
      const { area }: Exposes = await import(pathToFileURL(resolve(folder, 'area.ts')).href)
      const mode = name === owner ? '/* webpackMode: "eager" */ ' : ''
      return Object.entries(area.exposes).map(
        ([key, file]) =>
          `  ${JSON.stringify(key.replace('.', name))}: () => import(${mode}${JSON.stringify(resolve(folder, file))}),`,
      )
    }),
  )
  return [
    `import { storeComposition } from './page-releases.ts'`,
    `const modules = {`,
    ...cases.flat(),
    `}`,
    `export const startFederation = storeComposition`,
    `export const previousName = (area) => area + '_previous'`,
    `export const getContainer = () => undefined`,
    `export const isFailedEntry = () => false`,
    `export const importExposed = (area, key) => modules[area + '/' + key]()`,
  ].join('\n')
}

/** The class names of the releases, so that the saved HTML fits. Kit and host are built once, all else by each area. */
function className(owner: string) {
  return ({ resourcePath: path }: Rspack.LoaderContext, _: string, local: string): string => {
    const file = sourceName({ absoluteResourcePath: path })
    const [, own] = /^mfe-(\w+)\//.exec(file) ?? []
    const area = own ?? (/^(host|shared\/src\/ui)\//.test(file) ? 'host' : owner)
    return nameClass({ area, file, content: readFileSync(path, 'utf8'), local })
  }
}

function referenceConfig(owner: string, folder: string, areas: string): RsbuildConfig {
  const virtual = resolve(REPOSITORY, 'host/src/remotes/bundled-areas.js')
  return {
    mode: 'production',
    logLevel: 'error',
    plugins: [pluginReact()],
    performance: { printFileSize: false, buildCache: false },
    source: {
      define: { 'process.env.NODE_ENV': '"production"' },
      entry: { [owner]: { import: resolve(REPOSITORY, 'host/src/index.ts'), html: false } },
    },
    output: {
      cssModules: { exportLocalsConvention: 'camelCaseOnly' },
      distPath: { root: folder, js: '', jsAsync: '', css: '', cssAsync: '' },
      filename: { js: `[name].js`, css: '[name].css' },
      assetPrefix: '/reference/',
      legalComments: 'none',
      cleanDistPath: false,
      sourceMap: false,
      overrideBrowserslist: ['chrome >= 120'],
    },
    tools: {
      cssLoader: { modules: { getLocalIdent: className(owner) } },
      cssExtract: { pluginOptions: { chunkFilename: `${owner}-[id].css` } },
      htmlPlugin: false,
      rspack: (config) => {
        config.output = {
          ...config.output,
          uniqueName: `reference_${owner}`,
          chunkFilename: `${owner}-[id].js`,
        }
        config.optimization = { ...config.optimization, runtimeChunk: false, splitChunks: SPLIT }
        config.module = {
          ...config.module,
          rules: [
            ...(config.module?.rules ?? []),
            // All pages of the owner are in its script, so that no page of it has to load a file.
            { test: new RegExp(`/mfe-${owner}/src/(expose|pages)/`), parser: { dynamicImportMode: 'eager' } },
            IN_LAYERS,
            ...LATE_CONTRACTS,
          ],
        }
        config.plugins = [
          ...(config.plugins ?? []),
          new rspack.experiments.VirtualModulesPlugin({ [virtual]: areas }),
          new rspack.NormalModuleReplacementPlugin(FEDERATION, virtual),
        ]
      },
    },
  }
}

/**
 * Builds the reference: the host and an area in one script without federation, by the same loaders as a release. Returns
 * the built files by name.
 */
export async function buildReference(owner: string, folder: string): Promise<Map<string, Buffer>> {
  await mkdir(folder, { recursive: true })
  const rsbuild = await createRsbuild({
    cwd: resolve(REPOSITORY, 'host'),
    config: referenceConfig(owner, folder, await bundledAreas(owner)),
  })
  await rsbuild.build()
  const names = (await readdir(folder)).filter((name) => name.startsWith(owner))
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(resolve(folder, name))] as const)),
  )
}
