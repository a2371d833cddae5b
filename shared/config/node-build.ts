import { resolve } from 'node:path'
import type { EnvironmentConfig } from '@rsbuild/core'
import type { Area } from './area.ts'
import { isWatched, sourceName, withElementsBy, type Release, type Tune } from './build-target.ts'
import { cssModules } from './css/css-modules.ts'
import { isForDevelopment } from './hot/hot-build.ts'

const WITH_DEPLOYED_REACT = withElementsBy({ development: false })

/**
 * One ES module that the renderer imports; dynamic imports are inlined, because a server gains nothing from
 * chunks.
 */
export function nodeBuild(area: Area, { version, folder }: Release, tune: Tune): EnvironmentConfig {
  const css = cssModules(`${area.name}@${version}`)
  return {
    output: {
      ...css.output,
      target: 'node',
      module: true,
      distPath: { root: resolve(folder, 'node') },
      filename: { js: '[name].mjs' },
      // Kept beside the release, for the gate to name the source of what a page throws.
      sourceMap: { js: isWatched ? false : 'hidden-nosources-source-map' },
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
        config.output = {
          ...config.output,
          asyncChunks: false,
          devtoolModuleFilenameTemplate: sourceName,
        }
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
