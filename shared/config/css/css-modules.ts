import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { EnvironmentConfig, Rspack } from '@rsbuild/core'
import { isWatched, sourceName } from '../build-target.ts'
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
 * Names a class by its file's path and content: a release keeps the names of every file that it did not change, and two
 * releases on one page share a class only where its rules are equal. The names are short, because a page has a thousand;
 * `pnpm dev` keeps those of the source in them.
 */
export function className({ area, file, content, local }: Record<ClassPart, string>): string {
  const hash = createHash('sha256').update([area, file, content, local].join('\0')).digest('base64url')
  return `${isForDevelopment ? local : ''}_${hash.slice(0, 5)}`
}
type ClassPart = 'area' | 'file' | 'content' | 'local'

/**
 * How both builds of an area compile CSS Modules (docs/decisions/138). Class names are the same in both. `pnpm dev`
 * keeps the styles in the scripts, so that an edit arrives with its script.
 */
export function cssModules(area: string): Pick<EnvironmentConfig, 'output' | 'tools'> {
  const getLocalIdent = ({ resourcePath: path }: Rspack.LoaderContext, _: string, local: string): string => {
    // An open page of a watched build keeps its classes while their rules are replaced.
    const content = isWatched ? '' : readFileSync(path, 'utf8')
    return className({ area, file: sourceName({ absoluteResourcePath: path }), content, local })
  }
  return {
    output: {
      cssModules: { exportLocalsConvention: 'camelCaseOnly' },
      injectStyles: isForDevelopment || localOrigin !== undefined,
    },
    tools: { cssLoader: { modules: { getLocalIdent } } },
  }
}
