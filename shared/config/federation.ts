import { resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Area } from './area.ts'
import { catalogRange } from './catalog.ts'
import { isForDevelopment } from './hot/hot-build.ts'
import { installedVersion } from './installed-version.ts'

/**
 * The contract version of everything under `@larder/shared`; a breaking change of its surface raises the
 * first number, an addition the second: a release rejects the frame of an older kit.
 */
export const KIT_VERSION = '5.2.0'

/**
 * Modules that exist once per page. The host provides each, remotes only name it (`import: false`), so a
 * remote's own copy can never replace the shared one (docs/decisions/010).
 */
const SINGLETONS = [
  'zod',
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@larder/shared/ui',
  '@larder/shared/stores',
  '@larder/shared/events',
  '@larder/shared/api',
  '@larder/shared/errors',
  '@larder/shared/mui',
  'nanostores',
  '@nanostores/react',
  '@emotion/react',
] as const

/** The range of a singleton that an area was built for: the kit's own, else the catalog's. */
const versionRange = (key: string): string =>
  key.startsWith('@larder/') ? `^${KIT_VERSION}` : catalogRange(key.replace(/\/$/, ''))

const sharedVersion = (key: string): string =>
  key.startsWith('@larder/') ? KIT_VERSION : installedVersion(key.replace(/\/$/, ''))

/** Singleton, without its subpaths -> the range that an area is built for. */
export const SINGLETON_RANGES: Readonly<Record<string, string>> = Object.fromEntries(
  SINGLETONS.map((key) => [key.replace(/\/$/, ''), versionRange(key)]),
)

/** Singleton, without its subpaths -> the version that a host of this build provides: what its range was resolved to. */
export const hostVersions = (): Record<string, string> =>
  Object.fromEntries(Object.keys(SINGLETON_RANGES).map((name) => [name, sharedVersion(name)]))

/** The host's replacement of the whole module. */
const HOST_PROVIDES: Readonly<Record<string, string>> = { zod: resolve(import.meta.dirname, 'zod-shared.ts') }

/**
 * Modules that no first view needs: a chunk of its own, loaded when the first module imports it. A build of
 * `pnpm dev` is not tree-shaken, so its first view needs all of them.
 */
const LATE: ReadonlySet<string> = new Set(
  isForDevelopment ? [] : ['zod', '@emotion/react', '@larder/shared/mui'],
)

/** Whether a bare import of a remote's node build is provided by the host release of its composition. */
export function isSingleton(request: string): boolean {
  return SINGLETONS.some((key) => (key.endsWith('/') ? request.startsWith(key) : request === key))
}

function shared(role: 'host' | 'remote') {
  return Object.fromEntries(
    SINGLETONS.map((key) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: versionRange(key),
        ...(role === 'host'
          ? { version: sharedVersion(key), eager: !LATE.has(key), import: HOST_PROVIDES[key] ?? key }
          : { import: false as const }),
      },
    ]),
  )
}

/** The federation part of the host's web build. It names no remote: the composition does, at run time. */
export function hostFederation(): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: 'host',
    shared: shared('host'),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    // The document names every entry, so there is nothing to discover (`host/src/remotes/load.ts`).
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  })
}

/** The global of a release's container: two releases of one area may be loaded side by side. */
export function containerName(area: string, version: string): string {
  return `larder_${area}_${version}`.replaceAll(/\W/g, '_')
}

/** The federation part of a remote's web build. */
export function remoteFederation(area: Area, version: string): ModuleFederationPlugin {
  const name = containerName(area.name, version)
  return new ModuleFederationPlugin({
    name,
    filename: 'entry.js',
    library: { type: 'global', name },
    exposes: { ...area.exposes },
    shared: shared('remote'),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: { optimization: { target: 'web' } },
  })
}
