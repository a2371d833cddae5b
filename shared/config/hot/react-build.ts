import { resolve } from 'node:path'
import type { EnvironmentConfig } from '@rsbuild/core'
import { REACT_HOOK } from '@larder/contracts/react-hook'

/**
 * Builds React's development build as a separate script for `pnpm dev:<area> --against <url>`. A page of the deployed
 * shop runs it before its host's script (`platform/edge/document/html.ts` names the file). It is not part of the area's build,
 * which uses the host's React.
 */
export function developmentReact(folder: string): EnvironmentConfig {
  return {
    source: {
      define: { 'process.env.NODE_ENV': '"development"' },
      entry: {
        'development-react': { import: resolve(import.meta.dirname, 'development-react.mjs'), html: false },
      },
    },
    // It is loaded with the page and never replaced.
    dev: { hmr: false },
    output: {
      target: 'web',
      distPath: { root: folder, js: '' },
      filename: { js: '[name].js' },
      sourceMap: { js: false },
      minify: false,
      legalComments: 'none',
      cleanDistPath: false,
    },
    tools: {
      htmlPlugin: false,
      rspack: (config, { rspack }) => {
        config.optimization = { ...config.optimization, splitChunks: false, runtimeChunk: false }
        config.plugins = [
          ...(config.plugins ?? []),
          new rspack.BannerPlugin({ banner: REACT_HOOK, raw: true }),
        ]
      },
    },
  }
}
