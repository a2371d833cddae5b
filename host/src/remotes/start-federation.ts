import {
  getInstance,
  registerGlobalPlugins,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import runtime from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import type { Composition, Snapshot } from '@larder/shared/contracts'
import { fileUrl, keepComposition } from './page-releases.ts'

const SCRIPT_TIMEOUT_MS = 6_000

/** Set on a developer's own machine: the document was composed for that browser only. */
type Unchecked = ReadonlySet<string>

function hashOf(url: string, hashes: ReadonlyMap<string, string>): string {
  const hash = hashes.get(new URL(url, location.href).pathname)
  if (!hash) throw new Error(`No hash for ${url}: it is not part of this page's composition.`)
  return hash
}

/**
 * Makes the federation runtime load only files whose hash is in the document. The runtime writes plain tags
 * of its own, so a build's integrity settings do not reach them; a URL without a hash is rejected rather than
 * loaded unchecked.
 */
export function integrityPlugin(
  hashes: ReadonlyMap<string, string>,
  unchecked: Unchecked = new Set(),
): ModuleFederationRuntimePlugin {
  const findIntegrity = (url: string): string =>
    unchecked.has(new URL(url, location.href).origin) ? '' : hashOf(url, hashes)
  return {
    name: 'larder-integrity',
    createScript: ({ url }) => {
      const script = document.createElement('script')
      script.integrity = findIntegrity(url)
      script.crossOrigin = 'anonymous'
      script.src = url
      return { script, timeout: SCRIPT_TIMEOUT_MS }
    },
    createLink: ({ url, attrs }) => {
      const link = document.createElement('link')
      link.integrity = findIntegrity(url)
      link.crossOrigin = 'anonymous'
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value))
      link.href = url
      return link
    },
  }
}

declare global {
  // A global needs an interface to be merged into.
  interface Window {
    __LARDER_FEDERATION__?: object
  }
}

/**
 * Exposes the host's federation runtime to the remotes of this page (`shared/config/runtime-alias.ts`): each
 * would load the same 4 KB brotli again. The host is no container, so its own copy lacks that part.
 */
function provideRuntime(): void {
  const bundlerRuntime = { ...runtime.bundlerRuntime, initContainerEntry }
  window.__LARDER_FEDERATION__ = { hostRuntime: { ...runtime, bundlerRuntime } }
}

/**
 * The runtime caches the promise of a shared module that failed to load, for example offline, for as long as
 * the page lives: every call that needs the schemas would fail after the connection is back. Removed from the
 * cache, it is loaded when it is next needed.
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

/** The name under which the release before an area's own is registered. */
export const previousName = (area: string) => `${area}_previous`

type Federation = NonNullable<ReturnType<typeof getInstance>>
/**
 * The host's own instance: once remotes are loaded, the runtime's free functions use whichever loaded last.
 */
let federation: Federation | undefined

function describeSnapshot(name: string, version: string): Snapshot | undefined {
  // The document's own global, written for the runtime (`server/edge/html.ts`).
  const page: unknown = Reflect.get(globalThis, '__FEDERATION__')
  return (page as { moduleInfo?: Record<string, Snapshot> } | undefined)?.moduleInfo?.[`${name}:${version}`]
}

/** Whether a release's entry got as far as its container: then it is loaded, even if it threw in a later line. */
export const hasContainer = (name: string, version: string): boolean =>
  Boolean(Reflect.get(globalThis, describeSnapshot(name, version)?.globalName ?? ''))

/**
 * A release as the federation runtime registers it, read from the document. With its entry given the runtime
 * needs none of its snapshot code, which the host's build leaves out (`disableSnapshot`).
 */
function describeRemote(name: string, version: string) {
  const snapshot = describeSnapshot(name, version)
  if (!snapshot) return undefined
  const { publicPath, remoteEntry, globalName, remoteEntryType } = snapshot
  const entry = new URL(`${publicPath}${remoteEntry}`, location.href).href
  return { name, entry, type: remoteEntryType, entryGlobalName: globalName }
}

/** Registers each release of this page's composition with the runtime. Call once, before anything loads. */
export function startFederation(composition: Composition): void {
  const { areas: composed } = composition
  const releases = composed.flatMap((area) => [
    { name: area.name, release: area },
    ...(area.previous ? [{ name: previousName(area.name), release: area.previous }] : []),
  ])
  const hashes = new Map(
    composed.flatMap(({ name, previous, ...release }) =>
      [release, ...(previous ? [previous] : [])].flatMap(({ version, hashes: files }) =>
        Object.entries(files).map(([file, hash]) => [fileUrl(name, version, file), hash] as const),
      ),
    ),
  )
  const instance = getInstance()
  if (!instance) throw new Error('The host was built without federation.')
  federation = instance
  provideRuntime()
  const unchecked = new Set(composed.flatMap(({ origin }) => origin ?? []))
  const plugins = [integrityPlugin(hashes, unchecked), retryShares]
  instance.registerPlugins(plugins) // this page's own instance, which exists already
  registerGlobalPlugins(plugins) // every remote's own instance, made when it loads
  instance.registerRemotes(
    releases.flatMap(({ name, release }) => describeRemote(name, release.version) ?? []),
  )
  keepComposition(composition)
}

/** Evaluates an exposed module of a registered release. Throws when it does not load, or exports nothing. */
export async function importExposed(remote: string, key: string): Promise<unknown> {
  if (!federation) throw new Error('Federation has not started.')
  const module = await federation.loadRemote(`${remote}/${key}`)
  // The runtime returns a module that threw while it was evaluated when it is requested again, with its
  // exports unset: reading them throws, or yields undefined.
  const exported = typeof module === 'object' ? Object.values(module ?? {}) : []
  if (exported.every((value) => value === undefined)) throw new Error(`${remote}/${key} is empty`)
  return module
}
