import { resolve } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import type { Area } from './area.ts'

/**
 * The contract version of everything under `@larder/shared`; a breaking change of its surface raises the first number,
 * what is added the second: a release refuses the frame of an older kit.
 */
export const KIT_VERSION = '2.3.0'

/**
 * What exists once in a page. The host carries each, remotes only name it (`import: false`),
 * so a remote's own copy can never replace everybody's (docs/decisions/010).
 */
const SINGLETONS: Readonly<Record<string, string>> = {
  zod: '4.6.7',
  react: '19.3.1',
  'react/': '19.3.1',
  'react-dom': '19.3.1',
  'react-dom/': '19.3.1',
  '@larder/shared/ui': KIT_VERSION,
  '@larder/shared/stores': KIT_VERSION,
  '@larder/shared/events': KIT_VERSION,
  '@larder/shared/api': KIT_VERSION,
  '@larder/shared/errors': KIT_VERSION,
  nanostores: '1.5.5',
  '@nanostores/react': '2.0.1',
}

/** What the host carries instead of the whole module. */
const CARRIED_AS: Readonly<Record<string, string>> = { zod: resolve(import.meta.dirname, 'zod-shared.ts') }

/** What no first view needs: a chunk of its own, which comes when the first module asks for it. */
const LATE: ReadonlySet<string> = new Set(['zod'])

/** Bare imports a remote's node build leaves to the host release of its composition. */
export function isSingleton(request: string): boolean {
  return Object.keys(SINGLETONS).some((key) =>
    key.endsWith('/') ? request.startsWith(key) : request === key,
  )
}

function shared(role: 'host' | 'remote') {
  return Object.fromEntries(
    Object.entries(SINGLETONS).map(([key, version]) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${version}`,
        version,
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
