import {
  getInstance,
  registerGlobalPlugins,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import runtime from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import type { Composition, Snapshot } from '@larder/shared/contracts'
import { buildFileUrl, storeComposition } from './page-releases.ts'

/**
 * The longest time in ms that a browser's timer takes (24 days), in place of the runtime's 20 s: a file that is late on a
 * slow phone has not failed. The browser itself reports a file that cannot be loaded.
 */
const NO_TIMEOUT_MS = 2_147_483_647

/** Origins of a developer's machine, set only in a document composed for that browser. */
type UncheckedOrigins = ReadonlySet<string>

function getHash(url: string, hashes: ReadonlyMap<string, string>): string {
  const hash = hashes.get(new URL(url, location.href).pathname)
  if (!hash) throw new Error(`No hash for ${url}: it is not part of this page's composition.`)
  return hash
}

/**
 * Makes the federation runtime load only files whose hash is in the document. The runtime creates plain tags itself,
 * so a build's integrity settings do not reach them. A URL without a hash is rejected rather than loaded unchecked.
 */
export function integrityPlugin(
  hashes: ReadonlyMap<string, string>,
  unchecked: UncheckedOrigins = new Set(),
): ModuleFederationRuntimePlugin {
  const getIntegrity = (url: string): string =>
    unchecked.has(new URL(url, location.href).origin) ? '' : getHash(url, hashes)
  return {
    name: 'larder-integrity',
    createScript: ({ url }) => {
      const script = document.createElement('script')
      script.integrity = getIntegrity(url)
      script.crossOrigin = 'anonymous'
      script.src = url
      return { script, timeout: NO_TIMEOUT_MS }
    },
    createLink: ({ url, attrs }) => {
      const link = document.createElement('link')
      link.integrity = getIntegrity(url)
      link.crossOrigin = 'anonymous'
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value))
      link.href = url
      return link
    },
  }
}

declare global {
  // Merging into a global needs an interface.
  interface Window {
    __LARDER_FEDERATION__?: object
  }
}

/**
 * Exposes the host's federation runtime to the remotes of this page (`shared/config/runtime-alias.ts`), each of which
 * would otherwise load the same 4 KB brotli again. The host is not a container, so its copy lacks
 * `initContainerEntry`, which is added here.
 */
function provideRuntime(): void {
  const bundlerRuntime = { ...runtime.bundlerRuntime, initContainerEntry }
  window.__LARDER_FEDERATION__ = { hostRuntime: { ...runtime, bundlerRuntime } }
}

/**
 * The runtime caches the promise of a shared module that failed to load, for example offline, for the page's lifetime:
 * every call that needs the schemas would still fail once the connection is back. Clearing the entry makes the runtime
 * load it again when it is next needed.
 */
const retryShares: ModuleFederationRuntimePlugin = {
  name: 'larder-retry-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    const versions = Object.values(shareScopeMap).flatMap((scope) => Object.values(scope[pkgName] ?? {}))
    for (const share of versions) {
      if (!share.loaded) share.loading = null
    }
  },
}

/** The name under which an area's previous release is registered. */
export const previousName = (area: string) => `${area}_previous`

type Federation = NonNullable<ReturnType<typeof getInstance>>
/** The host's own instance. The runtime's free functions use the instance that loaded last, which may be a remote's. */
let federation: Federation | undefined

function getSnapshots(): Record<string, Snapshot> {
  // A global that the server writes into the document for the runtime (`platform/edge/document/html.ts`).
  const page: unknown = Reflect.get(globalThis, '__FEDERATION__')
  return (page as { moduleInfo?: Record<string, Snapshot> } | undefined)?.moduleInfo ?? {}
}

/** The global name of a registered release's container. */
export const getContainer = (name: string, version: string): string | undefined =>
  getSnapshots()[`${name}:${version}`]?.globalName

/**
 * Whether a script is a release's entry that has not defined its container. It otherwise counts as loaded, even if a
 * later line threw.
 */
export const isFailedEntry = (url: string): boolean =>
  Object.values(getSnapshots()).some(
    ({ publicPath, remoteEntry, globalName }) =>
      url.endsWith(`${publicPath}${remoteEntry}`) && !Reflect.get(globalThis, globalName),
  )

/**
 * Describes a release for the federation runtime, from the document. With `entry` set the runtime needs none of its
 * snapshot code, which the host's build leaves out (`disableSnapshot`).
 */
function describeRemote(name: string, version: string) {
  const snapshot = getSnapshots()[`${name}:${version}`]
  if (!snapshot) return undefined
  const { publicPath, remoteEntry, globalName, remoteEntryType } = snapshot
  const entry = new URL(`${publicPath}${remoteEntry}`, location.href).href
  return { name, entry, type: remoteEntryType, entryGlobalName: globalName }
}

/** Registers every release of this page's composition with the runtime. Call once, before anything loads. */
export function startFederation(composition: Composition): void {
  const { areas } = composition
  const releases = areas.flatMap((area) => [
    { name: area.name, release: area },
    ...(area.previous ? [{ name: previousName(area.name), release: area.previous }] : []),
  ])
  const hashes = new Map(
    areas.flatMap(({ name, previous, ...release }) =>
      [release, ...(previous ? [previous] : [])].flatMap((one) =>
        Object.entries(one.hashes).map(([file, hash]) => [buildFileUrl(name, one, file), hash] as const),
      ),
    ),
  )
  const instance = getInstance()
  if (!instance) throw new Error('The host was built without federation.')
  federation = instance
  provideRuntime()
  const unchecked = new Set(areas.flatMap(({ origin }) => origin ?? []))
  const plugins = [integrityPlugin(hashes, unchecked), retryShares]
  instance.registerPlugins(plugins) // for this page's own instance, which exists already
  registerGlobalPlugins(plugins) // for each remote's own instance, created when it loads
  instance.registerRemotes(
    releases.flatMap(({ name, release }) => describeRemote(name, release.version) ?? []),
  )
  storeComposition(composition)
}

/** Evaluates an exposed module of a registered release. Throws when the module does not load or exports nothing. */
export async function importExposed(remote: string, key: string): Promise<unknown> {
  if (!federation) throw new Error('Federation has not started.')
  const module = await federation.loadRemote(`${remote}/${key}`)
  // When a module threw during evaluation and is requested again, the runtime returns it with unset exports: reading
  // them throws or yields undefined.
  const exported = typeof module === 'object' ? Object.values(module ?? {}) : []
  if (exported.every((value) => value === undefined)) throw new Error(`${remote}/${key} is empty`)
  return module
}
