import { relative, resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'
import { isForDevelopment, localOrigin } from './hot/hot-build.ts'

export type Release = { version: string; folder: string }

/** The release being built and its output folder: set by `pnpm release`, unset in a squad's own build. */
export function release(): Release {
  return { version: process.env['LARDER_VERSION'] ?? 'dev', folder: process.env['LARDER_OUT'] ?? 'dist' }
}

/** Whether the build runs again after each edit, without the slow steps that make a release small. */
export const isWatched = isForDevelopment || localOrigin !== undefined

export type ConfigChange = (config: Rspack.Configuration) => void

export const elementSettings = (react: object) => ({ swc: { jsc: { transform: { react } } } })

const REPOSITORY = resolve(import.meta.dirname, '../..')
/** The name of a source file in a source map: its path in this repository, or in a squad's repository. */
export function sourceName({ absoluteResourcePath }: { absoluteResourcePath: string }): string {
  const name = relative(REPOSITORY, absoluteResourcePath)
  return name.startsWith('..') ? relative(process.cwd(), absoluteResourcePath) : name
}
