import type { PageArea } from '@larder/shared/contracts'
import { chooseBudget, PLACEHOLDER_BUDGET_MS } from './load-budget.ts'
import { getArea, buildFileUrl } from './page-releases.ts'
import { report } from './report.ts'
import { importExposed, previousName } from './start-federation.ts'

/** A file of a release that loaded completely but does not match its hash: it was altered on the way. */
class AlteredFileError extends Error {
  override readonly name = 'AlteredFileError'
}

const INTEGRITY_PATTERN = /^sha(256|384|512)-(.+)$/

async function digestBase64(bytes: ArrayBuffer, bits: string): Promise<string> {
  const digest = await crypto.subtle.digest(`SHA-${bits}`, bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/**
 * Fetches a file past the browser's cache, which may contain a broken copy, and returns whether it differs from
 * `integrity`. The browser's own check cannot tell the difference: it also fails for an aborted load (a page that is
 * left, a lost connection). A file that does not load completely counts as missing, not as altered.
 */
export async function isAltered(url: string, integrity: string): Promise<boolean> {
  const [, bits = '', hash = ''] = INTEGRITY_PATTERN.exec(integrity) ?? []
  try {
    const reply = await fetch(url, { cache: 'reload' })
    if (!reply.ok || !hash) return false
    return (await digestBase64(await reply.arrayBuffer(), bits)) !== hash
  } catch {
    return false
  }
}

type LoadedModule = { module: unknown; version: string }

/** Modules that are already loaded, rendered without a wait: `React.lazy` costs 300 ms even for a loaded module. */
const loadedModules = new Map<string, LoadedModule>()
const pendingModules = new Map<string, Promise<LoadedModule>>()

/** How a part of an area was loaded: at the first attempt, at the second, or from the previous release. */
type LoadOutcome = readonly [area: string, outcome: 'loaded' | 'retried' | 'fell-back']
const outcomes: LoadOutcome[] = []
export const loadOutcomes = (): readonly LoadOutcome[] => outcomes

/**
 * Fetches a part's files past the browser's cache before a second attempt, because a broken file may be cached for a
 * year. Throws an AlteredFileError when a file differs from its hash in the document: no retry would help then.
 */
async function refetchFiles(area: PageArea, key: string): Promise<void> {
  const { name, warm, hashes } = area
  const files = warm[`./${key}`] ?? []
  const altered = await Promise.all(
    files.map((file) => isAltered(buildFileUrl(name, area, file), hashes[file] ?? '')),
  )
  const file = files[altered.indexOf(true)]
  if (file) throw new AlteredFileError(`${buildFileUrl(name, area, file)} is not the file of its release`)
}

/**
 * Loads a part from its release, with one retry, then from the previous stable release. A release that is late is not
 * retried: the previous one is loaded in parallel, and the first to arrive is used. Rejects only when both failed. A
 * late release is not reported; one that fails is, also after the previous one has arrived.
 */
async function loadWithFallback(area: PageArea, key: string, budgetMs: number): Promise<LoadedModule> {
  const { name, version, previous } = area
  const current = importExposed(name, key)
    .catch(() => {
      outcomes.push([name, 'retried'])
      return refetchFiles(area, key).then(() => importExposed(name, key))
    })
    .then((module) => ({ module, version }))
  current.catch((error: unknown) => report({ kind: 'remote-failed', area: name, version, error }))
  if (!previous) return current
  const loadPrevious = async (): Promise<LoadedModule> => {
    const silence = new Promise<undefined>((resolve) => setTimeout(resolve, budgetMs))
    const first = await Promise.race([current.catch(() => undefined), silence])
    return first ?? { module: await importExposed(previousName(name), key), version: previous.version }
  }
  // A failed previous release says nothing about the page's own, whose error is thrown.
  return Promise.any([current, loadPrevious()]).catch(() => current)
}

/**
 * Loads an exposed module (`basket/BasketButton`) of this page's composition. Rejects when the area is unknown or
 * disabled, or when no release of it loads.
 */
export async function loadExposed(id: string, budgetMs = PLACEHOLDER_BUDGET_MS): Promise<unknown> {
  const loadedModule = loadedModules.get(id)
  if (loadedModule) return loadedModule.module
  const [areaName = '', key = ''] = id.split('/')
  const area = getArea(areaName)
  if (!area?.exposes.includes(`./${key}`)) {
    const error = new Error(`${id} is not available on this page`)
    // A disabled area is missing on purpose.
    if (area && !area.isKilled)
      report({ kind: 'remote-failed', area: areaName, version: area.version, error })
    throw error
  }
  const promise = pendingModules.get(id) ?? loadWithFallback(area, key, chooseBudget(areaName, budgetMs))
  pendingModules.set(id, promise)
  try {
    const result = await promise
    loadedModules.set(id, result)
    outcomes.push([areaName, result.version === area.version ? 'loaded' : 'fell-back'])
    return result.module
  } finally {
    pendingModules.delete(id)
  }
}

/** The release that an exposed module was loaded from; undefined while it is not loaded. */
export const loadedVersion = (id: string): string | undefined => loadedModules.get(id)?.version

/** Whether the loaded module came from the release that the document was rendered with, not from a fallback. */
export function isComposed(id: string): boolean {
  const [area = ''] = id.split('/')
  return loadedVersion(id) === getArea(area)?.version
}
