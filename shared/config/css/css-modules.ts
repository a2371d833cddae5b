import { resolve } from 'node:path'
import type { EnvironmentConfig, Rspack } from '@rsbuild/core'
import { MODULE_EXTENSION } from '../module-extension.ts'
import { isForDevelopment, localOrigin } from '../hot/hot-build.ts'

/** Wraps the rules of every `*.module.css` in a cascade layer (`layer-loader.ts`). */
export const IN_LAYERS: Rspack.RuleSetRule = {
  test: /\.module\.css$/,
  enforce: 'pre',
  use: [{ loader: resolve(import.meta.dirname, `layer-loader${MODULE_EXTENSION}`) }],
}

/**
 * Styles that several chunks need go into one file per area, so that each rule is on a page once: a second copy,
 * loaded later, would override the rules between the two.
 */
export const SHARED_STYLES: Record<string, Rspack.OptimizationSplitChunksCacheGroup> = {
  styles: { type: 'css/mini-extract', name: 'styles', minChunks: 2, minSize: 0, priority: 10 },
}

/**
 * How both builds of an area compile CSS Modules (docs/decisions/138). Class names are the same in both and differ
 * between releases, because a page may contain two releases of an area. They are short, because a page has a thousand;
 * `pnpm dev` keeps the names of the source in them, and the styles in the scripts, so that an edit arrives with its script.
 */
export function cssModules(release: string): Pick<EnvironmentConfig, 'output' | 'tools'> {
  return {
    output: {
      cssModules: {
        localIdentName: isForDevelopment ? '[local]_[hash:base64:5]' : '_[hash:base64:5]',
        exportLocalsConvention: 'camelCaseOnly',
      },
      injectStyles: isForDevelopment || localOrigin !== undefined,
    },
    tools: { cssLoader: { modules: { localIdentHashSalt: release } } },
  }
}
