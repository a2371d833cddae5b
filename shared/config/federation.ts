import { resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Area } from './area.ts'
import { catalogRange } from './catalog.ts'
import { isForDevelopment } from './hot/hot-build.ts'

/**
 * The contract version of everything under `@larder/shared`; a breaking change of its surface raises the first number,
 * what is added the second: a release refuses the frame of an older kit.
 */
export const KIT_VERSION = '2.4.0'

/**
 * What exists once in a page. The host carries each, remotes only name it (`import: false`),
 * so a remote's own copy can never replace everybody's (docs/decisions/010).
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
  'nanostores',
  '@nanostores/react',
] as const

/** The range of a singleton that an area was built for: the kit's own, else the catalog's. */
const rangeOf = (key: string): string =>
  key.startsWith('@larder/') ? `^${KIT_VERSION}` : catalogRange(key.replace(/\/$/, ''))

/** What the host carries instead of the whole module. */
const CARRIED_AS: Readonly<Record<string, string>> = { zod: resolve(import.meta.dirname, 'zod-shared.ts') }

/**
 * What no first view needs: a chunk of its own, which comes when the first module asks for it. A build of `pnpm dev` is
 * not shaken, so its first view needs all of it.
 */
const LATE: ReadonlySet<string> = new Set(isForDevelopment ? [] : ['zod'])

/** Bare imports a remote's node build leaves to the host release of its composition. */
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
        requiredVersion: rangeOf(key),
        version: rangeOf(key).replace('^', ''),
        ...(role === 'host'
          ? { eager: !LATE.has(key), import: CARRIED_AS[key] ?? key }
          : { import: false as const }),
      },
    ]),
  )
}

/** Federation's half of the host's web build. It names no remote: the composition does, at run time. */
export function hostFederation(): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: 'host',
    shared: shared('host'),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    // The document names every entry: nothing is left to find (`host/src/remotes/load.ts`).
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  })
}

/** The global a release puts its container under: two releases of one area may stand side by side. */
export function containerName(area: string, version: string): string {
  return `larder_${area}_${version}`.replaceAll(/\W/g, '_')
}

/** Federation's half of a remote's web build. */
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
