import { getInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import type { Composition, PageArea, Snapshot } from '@larder/shared/contracts'
import { findOwner } from '@larder/shared/domain'
import { provideRuntime } from './provide-runtime.ts'
import { PLACEHOLDER_BUDGET, isLate, withDeadline, type LoadBudget } from './load-budget.ts'
import { AlteredFileError, isAltered } from './altered-file.ts'
import { integrityPlugin } from './integrity.ts'
import { isMissingChunk } from './missing-chunk.ts'
import { report } from './report.ts'
import { retryShares } from './retry-shares.ts'

const previousName = (area: string) => `${area}_previous`

type Loaded = { module: unknown; version: string }

const fileUrl = (area: string, version: string, file: string) => `/r/${area}/${version}/web/${file}`

type Federation = NonNullable<ReturnType<typeof getInstance>>
/**
 * The host's own instance: once remotes are loaded, the runtime's free functions use whichever loaded last.
 */
let federation: Federation | undefined

const areas = new Map<string, PageArea>()
let hostVersion = ''
/**
 * The modules loaded already, for rendering without a wait: `React.lazy` costs 300 ms even on a loaded
 * module.
 */
const loaded = new Map<string, Loaded>()
const pending = new Map<string, Promise<Loaded>>()

/** How parts of an area came: at once, on a second try, or of the release before. */
type LoadOutcome = readonly [area: string, outcome: 'loaded' | 'retried' | 'fell-back']
const outcomes: LoadOutcome[] = []
/** How each part came that this page has loaded. */
export const loadOutcomes = (): readonly LoadOutcome[] => outcomes

function snapshotOf(name: string, version: string): Snapshot | undefined {
  // The document's own global, written for the runtime (`server/src/document/html.ts`).
  const page: unknown = Reflect.get(globalThis, '__FEDERATION__')
  return (page as { moduleInfo?: Record<string, Snapshot> } | undefined)?.moduleInfo?.[`${name}:${version}`]
}

/** Whether a release's entry got as far as its container: then it is loaded, even if it threw in a later line. */
export const hasContainer = (name: string, version: string): boolean =>
  Boolean(Reflect.get(globalThis, snapshotOf(name, version)?.globalName ?? ''))

/**
 * A release as the federation runtime registers it, read from the document. With its entry given the runtime
 * needs none of its snapshot code, which the host's build leaves out (`disableSnapshot`).
 */
function remoteOf(name: string, version: string) {
  const snapshot = snapshotOf(name, version)
  if (!snapshot) return undefined
  const { publicPath, remoteEntry, globalName, remoteEntryType } = snapshot
  const entry = new URL(`${publicPath}${remoteEntry}`, location.href).href
  return { name, entry, type: remoteEntryType, entryGlobalName: globalName }
}

/** Registers each release of this page's composition with the runtime. Call once, before anything loads. */
export function startFederation({ areas: composed, hostVersion: version }: Composition): void {
  hostVersion = version
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
  instance.registerRemotes(releases.flatMap(({ name, release }) => remoteOf(name, release.version) ?? []))
  for (const area of composed) areas.set(area.name, area)
}

async function attempt(remote: string, key: string): Promise<unknown> {
  if (!federation) throw new Error('Federation has not started.')
  const module = await federation.loadRemote(`${remote}/${key}`)
  // The runtime returns a module that threw while it was evaluated when it is requested again, with its
  // exports unset: reading them throws, or yields undefined.
  const exported = typeof module === 'object' ? Object.values(module ?? {}) : []
  if (exported.every((value) => value === undefined)) throw new Error(`${remote}/${key} is empty`)
  return module
}

/**
 * A broken file may be in the browser's cache for a year: it is fetched past the cache before a second try.
 * Throws an AlteredFileError when a file differs from its hash in the document: no retry would load it.
 */
async function refetch({ name, version, warm, hashes }: PageArea, key: string): Promise<void> {
  const files = warm[`./${key}`] ?? []
  const altered = await Promise.all(
    files.map((file) => isAltered(fileUrl(name, version, file), hashes[file] ?? '')),
  )
  const file = files[altered.indexOf(true)]
  if (file) throw new AlteredFileError(`${fileUrl(name, version, file)} is not the file of its release`)
}

/**
 * This release, once more when it fails, then the stable release before it, all in one time budget: a release
 * that hangs is not retried, its predecessor is loaded in parallel.
 */
async function load(area: PageArea, key: string, { rivalAfterMs, wholeMs }: LoadBudget): Promise<Loaded> {
  const { name, version, previous } = area
  const id = `${name}/${key}`
  const current = attempt(name, key)
    .catch(() => {
      outcomes.push([name, 'retried'])
      return refetch(area, key).then(() => attempt(name, key))
    })
    .then((module) => ({ module, version }))
  const rival = async (): Promise<Loaded> => {
    const first = await withDeadline(current, id, rivalAfterMs).catch(() => undefined)
    if (first || !previous) return first ?? current
    return { module: await attempt(previousName(name), key), version: previous.version }
  }
  try {
    const first = await withDeadline(Promise.any([current, rival()]), id, wholeMs)
    if (first.version === version) return first
    // Why the release before it is used: the failure itself, or that it was late.
    const error: unknown = await withDeadline(current, id, 0).catch((reason: unknown) => reason)
    report({ kind: 'remote-failed', area: name, version, error })
    return first
  } catch (several) {
    const error: unknown = several instanceof AggregateError ? several.errors[0] : several
    report({ kind: 'remote-failed', area: name, version, error })
    throw error
  }
}

/**
 * Loads an exposed module (`basket/BasketButton`) of this page's composition.
 * Rejects when the area is unknown here, switched off, or does not load in any release.
 */
export async function loadExposed(id: string, patience = PLACEHOLDER_BUDGET): Promise<unknown> {
  const here = loaded.get(id)
  if (here) return here.module
  const [areaName = '', key = ''] = id.split('/')
  const area = areas.get(areaName)
  if (!area?.exposes.includes(`./${key}`)) {
    const error = new Error(`${id} is not available on this page`)
    // One that is switched off is missing on purpose.
    if (area && !area.isKilled)
      report({ kind: 'remote-failed', area: areaName, version: area.version, error })
    throw error
  }
  const work = pending.get(id) ?? load(area, key, patience)
  pending.set(id, work)
  try {
    const result = await work
    loaded.set(id, result)
    outcomes.push([areaName, result.version === area.version ? 'loaded' : 'fell-back'])
    return result.module
  } finally {
    pending.delete(id)
  }
}

/**
 * Whether the loaded module came from the release that the document was rendered with, not from its fallback.
 */
export function isComposed(id: string): boolean {
  const [area = ''] = id.split('/')
  return loaded.get(id)?.version === areas.get(area)?.version
}

/** Reports to the server that an exposed module threw on the page, with the release it came from. */
export function reportCrash(id: string, error: unknown): void {
  const [area = ''] = id.split('/')
  const version = loaded.get(id)?.version ?? areas.get(area)?.version ?? ''
  report({ kind: 'area-crashed', area, version, error })
}

/** The release of a path's area in this document; the host's where no area owns the path. */
export function releaseAt(pathname: string): { area: string; version: string } {
  const owner = findOwner([...areas.values()], pathname)
  return owner ? { area: owner.name, version: owner.version } : { area: 'host', version: hostVersion }
}

/** Reports to the server that the page at a path threw, with the release of the area that owns it. */
export function reportPage(pathname: string, error: unknown): void {
  const owner = findOwner([...areas.values()], pathname)
  const area = owner?.name ?? 'host'
  const version = loaded.get(`${area}/routes`)?.version ?? owner?.version ?? ''
  const kind = isMissingChunk(error) || isLate(error) ? 'chunk-failed' : 'area-crashed'
  report({ kind, area, version, error })
}

const warmed = new Set<string>()

/** Fetches an exposed module's first files into the browser's cache without running them. */
export function warmExposed(id: string): void {
  const [areaName = '', key = ''] = id.split('/')
  const area = areas.get(areaName)
  if (!area || loaded.has(id)) return
  for (const file of area.warm[`./${key}`] ?? []) {
    const url = fileUrl(area.name, area.version, file)
    if (warmed.has(url)) continue
    warmed.add(url)
    // Not a preload link: the browser warns about one that is not used soon. Without integrity: the script's
    // own tag checks what is run, and an aborted fetch would be reported as altered (Firefox).
    fetch(url, { priority: 'low', mode: 'cors' }).catch(() => warmed.delete(url))
  }
}
