import { resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Area } from './area.ts'
import { catalogRange } from './catalog.ts'
import { containerName, fileName } from './content-files.ts'
import { isForDevelopment } from './hot/hot-build.ts'
import { installedVersion } from './installed-version.ts'

/**
 * The contract version of `@larder/shared`. A breaking change raises the major number, an addition the minor one. A
 * release rejects the frame of an older kit.
 */
export const KIT_VERSION = '5.12.0'

/**
 * Modules that exist once per page. The host provides them and remotes only refer to them (`import: false`), so a
 * remote's copy can never replace the shared one (docs/decisions/010).
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

const readVersionRange = (key: string): string =>
  key.startsWith('@larder/') ? `^${KIT_VERSION}` : catalogRange(key.replace(/\/$/, ''))

const readSharedVersion = (key: string): string =>
  key.startsWith('@larder/') ? KIT_VERSION : installedVersion(key.replace(/\/$/, ''))

/** Singleton without subpaths -> the version range that an area is built for. */
export const SINGLETON_RANGES: Readonly<Record<string, string>> = Object.fromEntries(
  SINGLETONS.map((key) => [key.replace(/\/$/, ''), readVersionRange(key)]),
)

/** Singleton without subpaths -> the installed version, which a host of this build provides. */
export const hostVersions = (): Record<string, string> =>
  Object.fromEntries(Object.keys(SINGLETON_RANGES).map((name) => [name, readSharedVersion(name)]))

const HOST_MODULES: Readonly<Record<string, string>> = {
  zod: resolve(import.meta.dirname, 'contracts/zod-shared.ts'),
}

/**
 * Modules that the first view does not need: each has its own chunk, which loads with the first import. A build of
 * `pnpm dev` is not tree-shaken and needs all of them at once.
 */
const LATE_MODULES: ReadonlySet<string> = new Set(
  isForDevelopment ? [] : ['zod', '@emotion/react', '@larder/shared/mui'],
)

/** Whether a bare import of a remote's node build is provided by the host release of its composition. */
export function isSingleton(request: string): boolean {
  return SINGLETONS.some((key) => (key.endsWith('/') ? request.startsWith(key) : request === key))
}

function createSharedModules(role: 'host' | 'remote') {
  return Object.fromEntries(
    SINGLETONS.map((key) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: readVersionRange(key),
        ...(role === 'host'
          ? {
              version: readSharedVersion(key),
              eager: !LATE_MODULES.has(key),
              import: HOST_MODULES[key] ?? key,
            }
          : { import: false as const }),
      },
    ]),
  )
}

/** The federation part of the host's web build. It lists no remotes: the composition does at run time. */
export function hostFederation(): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: 'host',
    shared: createSharedModules('host'),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    // The document lists every entry, so the runtime need not discover any (`host/src/remotes/load.ts`).
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  })
}

/** The exposed modules with short names of their files, which every document lists. */
const nameExposes = ({ exposes }: Area) =>
  Object.fromEntries(
    Object.entries(exposes).map(([key, path]) => [key, { import: path, name: key.replace('./', '') }]),
  )

/** The federation part of a remote's web build. */
export function remoteFederation(area: Area, version: string): ModuleFederationPlugin {
  const name = containerName(area.name, version)
  return new ModuleFederationPlugin({
    name,
    filename: fileName('js', 'entry'),
    library: { type: 'global', name },
    exposes: nameExposes(area),
    shared: createSharedModules('remote'),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: { optimization: { target: 'web' } },
  })
}
