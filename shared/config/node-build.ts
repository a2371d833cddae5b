import { resolve } from 'node:path'
import type { EnvironmentConfig } from '@rsbuild/core'
import type { Area } from './area.ts'
import { elementSettings, isWatched, sourceName, type Release, type ConfigChange } from './build-target.ts'
import { cssModules } from './css/css-modules.ts'
import { isForDevelopment } from './hot/hot-build.ts'

const WITH_DEPLOYED_REACT = elementSettings({ development: false })

/** Builds one ES module for the renderer. Dynamic imports are inlined, because a server gains nothing from chunks. */
export function nodeBuild(area: Area, { folder }: Release, adjust: ConfigChange): EnvironmentConfig {
  const css = cssModules(area.name)
  return {
    output: {
      ...css.output,
      target: 'node',
      module: true,
      distPath: { root: resolve(folder, 'node') },
      filename: { js: '[name].mjs' },
      // Kept with the release but never served. The gate uses them to name the source of an error.
      sourceMap: { js: isWatched ? false : 'hidden-nosources-source-map' },
      minify: false,
      legalComments: 'none',
      cleanDistPath: !isForDevelopment,
    },
    tools: {
      ...css.tools,
      // Also in `pnpm dev`: React's development build writes to objects that the renderer has frozen.
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
        adjust(config)
      },
    },
  }
}
