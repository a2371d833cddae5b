import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/**
 * Whether this is a build of `pnpm dev`. Such builds stay in memory, can replace their modules in an open page, and are
 * not minified.
 */
export const isForDevelopment = process.env['LARDER_BUILD'] === 'development'

/**
 * The origin of the build's files in `pnpm dev:<area> --against <url>`, where a developer's machine serves an area of
 * a deployed shop; undefined in every other build.
 */
export const localOrigin = process.env['LARDER_ORIGIN']

const resolveLocalFile = (file: string): string => resolve(import.meta.dirname, file)

/** Lets React Refresh also replace a page that exports its loader. */
export const pageBoundaries: Rspack.RspackPluginInstance = {
  apply(compiler) {
    new compiler.rspack.NormalModuleReplacementPlugin(
      /plugin-react-refresh[/\\]client[/\\]refreshUtils\.js$|^\.\/refreshUtils\.js$/,
      resolveLocalFile('refresh-boundary.mjs'),
    ).apply(compiler)
  },
}

/** Makes a build's modules replaceable in an open page. */
function replaceModules(client: string, constants: Record<string, string>): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { rspack } = compiler
      new rspack.HotModuleReplacementPlugin().apply(compiler)
      new rspack.DefinePlugin(constants).apply(compiler)
      new rspack.EntryPlugin(compiler.context, resolveLocalFile(client), { name: undefined }).apply(compiler)
      pageBoundaries.apply(compiler)
    },
  }
}

/** For `pnpm dev`: the page's own script announces new builds of an area. */
export const hotReplacement = (area: string): Rspack.RspackPluginInstance =>
  replaceModules('client.mjs', { __LARDER_AREA__: JSON.stringify(area) })

/** For `pnpm dev:<area> --against <url>`: a page of the deployed shop follows the builds of the developer's machine. */
export const followBuilds = (origin: string): Rspack.RspackPluginInstance =>
  replaceModules('follow-builds.mjs', { __LARDER_BUILDS__: JSON.stringify(`${origin}/builds`) })

/**
 * Writes the hash of each build into the file `LARDER_BUILDS` for open pages, and sends the parent process the version
 * to publish: that hash and the hash of the server build.
 */
export const announceBuilds: RsbuildPlugin = {
  name: 'larder-announce-builds',
  setup(api) {
    const builds = process.env['LARDER_BUILDS']
    // Open pages need only the browser build, and do not wait for the release.
    if (builds)
      api.onAfterEnvironmentCompile(({ environment, stats }) => {
        const isComplete = environment.name === 'web' && stats && !stats.hasErrors()
        if (isComplete) writeFileSync(builds, String(stats.hash))
      })
    api.onAfterBuild(({ stats }) => {
      if (!stats || stats.hasErrors()) return
      const builds = 'stats' in stats ? stats.stats : [stats]
      const findHash = (name: string) =>
        builds.find(({ compilation }) => compilation.name === name)?.hash ?? ''
      process.send?.({ kind: 'built', version: `${findHash('web')}-${findHash('node')}` })
    })
  },
}
