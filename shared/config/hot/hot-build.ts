import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/** `pnpm dev`: builds that stay in memory, can replace their modules in an open page, and are not small. */
export const isForDevelopment = process.env['LARDER_BUILD'] === 'development'

const here = (file: string): string => resolve(import.meta.dirname, file)

/** Lets React Refresh replace a page that exports its loader, too. */
export const pageBoundaries: Rspack.RspackPluginInstance = {
  apply(compiler) {
    new compiler.rspack.NormalModuleReplacementPlugin(
      /plugin-react-refresh[/\\]client[/\\]refreshUtils\.js$|^\.\/refreshUtils\.js$/,
      here('refresh-boundary.mjs'),
    ).apply(compiler)
  },
}

/** What lets an open page take a later build of an area in place of the one that it was loaded with. */
export function hotReplacement(area: string): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { rspack } = compiler
      new rspack.HotModuleReplacementPlugin().apply(compiler)
      new rspack.DefinePlugin({ __LARDER_AREA__: JSON.stringify(area) }).apply(compiler)
      new rspack.EntryPlugin(compiler.context, here('client.mjs'), { name: undefined }).apply(compiler)
      pageBoundaries.apply(compiler)
    },
  }
}

/**
 * Writes the hash of each build for open pages into the file `LARDER_BUILDS`, and tells whoever started it the version that it is
 * to be published under: that hash, and the one of its half on the server.
 */
export const announceBuilds: RsbuildPlugin = {
  name: 'larder-announce-builds',
  setup(api) {
    const builds = process.env['LARDER_BUILDS']
    // Open pages need the browser's half only, and do not wait for the release.
    if (builds)
      api.onAfterEnvironmentCompile(({ environment, stats }) => {
        const isWhole = environment.name === 'web' && stats && !stats.hasErrors()
        if (isWhole) writeFileSync(builds, String(stats.hash))
      })
    api.onAfterBuild(({ stats }) => {
      if (!stats || stats.hasErrors()) return
      const builds = 'stats' in stats ? stats.stats : [stats]
      const hashOf = (name: string) => builds.find(({ compilation }) => compilation.name === name)?.hash ?? ''
      process.send?.({ kind: 'built', version: `${hashOf('web')}-${hashOf('node')}` })
    })
  },
}
