import { resolve } from 'node:path'
import type { Rspack } from '@rsbuild/core'

const replaced = (test: RegExp, source: string): Rspack.RuleSetRule => ({
  test,
  use: [{ loader: resolve(import.meta.dirname, 'replace-source.cjs'), options: { source } }],
})

const nothing = (names: readonly string[]): string =>
  names.map((name) => `export const ${name} = () => undefined`).join('\n')

/**
 * Code of libraries that no page of the shop runs and that a bundler cannot remove, because it is reachable: 6 KB brotli of
 * the first view. Each replacement has the names that remaining code imports.
 */
export const WITHOUT_UNUSED_CODE: readonly Rspack.RuleSetRule[] = [
  // JSON schemas, which every zod schema includes.
  {
    test: /zod\/v4\/core\/(json-schema-(processors|generator)|to-json-schema)\.js$/,
    use: [{ loader: resolve(import.meta.dirname, 'empty-exports.cjs') }],
  },
  // React Router's instrumentation, which a router without the option `instrumentations` does not call.
  replaced(
    /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
    nothing([
      'consumeInstrumentationClientResultMetaReceiver',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
      'instrumentationResultMetaContext',
    ]),
  ),
  // React Router's framework mode: a link prefetches nothing by itself (`host/src/routing/warm-links.ts` does).
  replaced(
    /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/,
    [
      "import * as React from 'react'",
      'export const FrameworkContext = React.createContext(undefined)',
      'export const usePrefetchBehavior = () => [false, undefined, {}]',
      'export const mergeRefs = (ref) => ref',
      "export const CRITICAL_CSS_DATA_ATTRIBUTE = ''",
      nothing(['Links', 'Meta', 'PrefetchPageLinks', 'Scripts', 'setIsHydrated', 'useFrameworkContext']),
    ].join('\n'),
  ),
  // Manifests and preloading by the federation runtime: the document lists entries and preloads files.
  replaced(
    /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    "export { DisabledSnapshotHandler as SnapshotHandler } from './disabled.js'\nexport const getGlobalRemoteInfo = () => ({})",
  ),
  replaced(
    /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/,
    nothing(['defaultPreloadArgs', 'formatPreloadArgs', 'normalizePreloadExposes', 'preloadAssets']),
  ),
  // Descriptions of the federation runtime's errors. An error keeps its code, by which the documentation describes it.
  replaced(
    /[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
    ['buildDescMap', 'errorDescMap', 'runtimeDescMap', 'typeDescMap']
      .map((name) => `export const ${name} = {}`)
      .join('\n'),
  ),
]
