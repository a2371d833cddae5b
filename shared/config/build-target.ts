import { relative, resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'
import { isForDevelopment, localOrigin } from './hot/hot-build.ts'

export type Release = { version: string; folder: string }

/** The release being built and its output folder: set by `pnpm release`, absent in a squad's own build. */
export function release(): Release {
  return { version: process.env['LARDER_VERSION'] ?? 'dev', folder: process.env['LARDER_OUT'] ?? 'dist' }
}

/** Built again after each edit: what makes a release small takes too long. */
export const isWatched = isForDevelopment || localOrigin !== undefined

/** Differences of one build from the shared configuration. */
export type Tune = (config: Rspack.Configuration) => void

/** Settings of the compiler: what makes React's elements. */
export const withElementsBy = (react: object) => ({ swc: { jsc: { transform: { react } } } })

const REPOSITORY = resolve(import.meta.dirname, '../..')
/** The name of a source in a source map: its path in this repository, or in that of a squad that builds there. */
export function sourceName({ absoluteResourcePath }: { absoluteResourcePath: string }): string {
  const name = relative(REPOSITORY, absoluteResourcePath)
  return name.startsWith('..') ? relative(process.cwd(), absoluteResourcePath) : name
}
