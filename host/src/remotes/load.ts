import type { PageArea } from '@larder/shared/contracts'
import { budgetOf, PLACEHOLDER_BUDGET, withDeadline, type LoadBudget } from './load-budget.ts'
import { findArea, fileUrl } from './page-releases.ts'
import { report } from './report.ts'
import { importExposed, previousName } from './start-federation.ts'

/**
 * A file of a release loaded completely and differs from the hash of its release: it was altered on the way.
 */
class AlteredFileError extends Error {
  override readonly name = 'AlteredFileError'
}

const KNOWN = /^sha(256|384|512)-(.+)$/

async function hashOf(bytes: ArrayBuffer, bits: string): Promise<string> {
  const digest = await crypto.subtle.digest(`SHA-${bits}`, bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/**
 * Fetches a file past the browser's cache, which may hold a broken copy, and returns whether it differs from
 * `integrity`. The browser's own check cannot distinguish: an aborted load (a page that is left, a lost
 * network) fails it as well. A file that does not load completely counts as missing, not as altered.
 */
export async function isAltered(url: string, integrity: string): Promise<boolean> {
  const [, bits = '', hash = ''] = KNOWN.exec(integrity) ?? []
  try {
    const reply = await fetch(url, { cache: 'reload' })
    if (!reply.ok || !hash) return false
    return (await hashOf(await reply.arrayBuffer(), bits)) !== hash
  } catch {
    return false
  }
}

type Loaded = { module: unknown; version: string }

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
  const current = importExposed(name, key)
    .catch(() => {
      outcomes.push([name, 'retried'])
      return refetch(area, key).then(() => importExposed(name, key))
    })
    .then((module) => ({ module, version }))
  const rival = async (): Promise<Loaded> => {
    const first = await withDeadline(current, id, rivalAfterMs).catch(() => undefined)
    if (first || !previous) return first ?? current
    return { module: await importExposed(previousName(name), key), version: previous.version }
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
  const area = findArea(areaName)
  if (!area?.exposes.includes(`./${key}`)) {
    const error = new Error(`${id} is not available on this page`)
    // One that is switched off is missing on purpose.
    if (area && !area.isKilled)
      report({ kind: 'remote-failed', area: areaName, version: area.version, error })
    throw error
  }
  const work = pending.get(id) ?? load(area, key, budgetOf(areaName, patience))
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

/** The release that an exposed module was loaded from; undefined before it is. */
export const loadedVersion = (id: string): string | undefined => loaded.get(id)?.version

/**
 * Whether the loaded module came from the release that the document was rendered with, not from its fallback.
 */
export function isComposed(id: string): boolean {
  const [area = ''] = id.split('/')
  return loadedVersion(id) === findArea(area)?.version
}
