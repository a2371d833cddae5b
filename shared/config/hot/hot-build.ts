import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/**
 * `pnpm dev`: builds that stay in memory, can replace their modules in an open page, and are not minified.
 */
export const isForDevelopment = process.env['LARDER_BUILD'] === 'development'

/**
 * `pnpm dev:<area> --against <url>`: where the build's files are served, for an area that a developer's machine serves
 * inside of a deployed shop; undefined for every other build.
 */
export const localOrigin = process.env['LARDER_ORIGIN']

const here = (file: string): string => resolve(import.meta.dirname, file)

/** Lets React Refresh also replace a page that exports its loader. */
export const pageBoundaries: Rspack.RspackPluginInstance = {
  apply(compiler) {
    new compiler.rspack.NormalModuleReplacementPlugin(
      /plugin-react-refresh[/\\]client[/\\]refreshUtils\.js$|^\.\/refreshUtils\.js$/,
      here('refresh-boundary.mjs'),
    ).apply(compiler)
  },
}

/** Information with which an open page replaces an area's build by a later one. */
function replaceable(client: string, constants: Record<string, string>): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { rspack } = compiler
      new rspack.HotModuleReplacementPlugin().apply(compiler)
      new rspack.DefinePlugin(constants).apply(compiler)
      new rspack.EntryPlugin(compiler.context, here(client), { name: undefined }).apply(compiler)
      pageBoundaries.apply(compiler)
    },
  }
}

/** `pnpm dev`: the page's own script says when there is another build of an area. */
export const hotReplacement = (area: string): Rspack.RspackPluginInstance =>
  replaceable('client.mjs', { __LARDER_AREA__: JSON.stringify(area) })

/** `pnpm dev:<area> --against <url>`: a page of the deployed shop follows the builds of the developer's machine. */
export const followBuilds = (origin: string): Rspack.RspackPluginInstance =>
  replaceable('follow-builds.mjs', { __LARDER_BUILDS__: JSON.stringify(`${origin}/builds`) })

/**
 * Writes the hash of each build for open pages into the file `LARDER_BUILDS`, and sends the parent process
 * the version to publish it under: that hash, and the one of its server half.
 */
export const announceBuilds: RsbuildPlugin = {
  name: 'larder-announce-builds',
  setup(api) {
    const builds = process.env['LARDER_BUILDS']
    // Open pages need the browser's half only, and do not wait for the release.
    if (builds)
      api.onAfterEnvironmentCompile(({ environment, stats }) => {
        const isComplete = environment.name === 'web' && stats && !stats.hasErrors()
        if (isComplete) writeFileSync(builds, String(stats.hash))
      })
    api.onAfterBuild(({ stats }) => {
      if (!stats || stats.hasErrors()) return
      const builds = 'stats' in stats ? stats.stats : [stats]
      const hashOf = (name: string) => builds.find(({ compilation }) => compilation.name === name)?.hash ?? ''
      process.send?.({ kind: 'built', version: `${hashOf('web')}-${hashOf('node')}` })
    })
  },
}
