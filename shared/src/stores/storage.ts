import type { Shape } from '../lib/index.ts'

const STORAGE_PREFIX = 'larder:'
type StoredValue = { value: unknown; until?: number }

// Only values that could not be written to a blocked or full storage, kept for the page's lifetime.
const memoryStorage = new Map<string, string>()

function tryOrFallback<T>(work: () => T, fallback: T): T {
  try {
    return work()
  } catch {
    return fallback
  }
}

const browserStorage = (): Storage | undefined => tryOrFallback(() => globalThis.localStorage, undefined)

/**
 * Reads a stored value. An unreadable one (blocked storage, broken JSON, an old shape, expired) counts as missing.
 * This module never throws (trust P7).
 */
export function readStored<T>(name: string, schema: Shape<T>): T | undefined {
  const text =
    tryOrFallback(() => browserStorage()?.getItem(STORAGE_PREFIX + name), null) ?? memoryStorage.get(name)
  if (!text) return undefined
  const stored = tryOrFallback((): StoredValue | undefined => JSON.parse(text) as StoredValue, undefined) // its shape is checked below
  if (!stored || typeof stored !== 'object' || (stored.until !== undefined && stored.until < Date.now()))
    return undefined
  const result = schema.safeParse(stored.value)
  return result.success ? result.data : undefined
}

/** Stores a value across reloads, for `days` if set; `undefined` removes it. */
export function writeStored(name: string, value: unknown, days?: number): void {
  if (value === undefined) {
    memoryStorage.delete(name)
    tryOrFallback(() => browserStorage()?.removeItem(STORAGE_PREFIX + name), undefined)
    return
  }
  const text = JSON.stringify({
    value,
    ...(days && { until: Date.now() + days * 86_400_000 }),
  } satisfies StoredValue)
  const isWritten = tryOrFallback(() => {
    const storage = browserStorage()
    storage?.setItem(STORAGE_PREFIX + name, text)
    return storage !== undefined
  }, false)
  if (isWritten) memoryStorage.delete(name)
  else memoryStorage.set(name, text)
}

function isExpired(text: string | null): boolean {
  const stored = tryOrFallback(
    (): StoredValue | undefined => JSON.parse(text ?? '') as StoredValue,
    undefined,
  ) // its shape is checked below
  return typeof stored === 'object' && stored?.until !== undefined && stored.until < Date.now()
}

/** Removes every expired value, including those that only another document reads (trust T24). */
export function removeExpired(): void {
  tryOrFallback(() => {
    const storage = browserStorage()
    const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(STORAGE_PREFIX))
    for (const name of names) if (isExpired(storage?.getItem(name) ?? null)) storage?.removeItem(name)
  }, undefined)
}

/**
 * Listens for changes of a stored value by another tab, and for this page's return from the back/forward cache, since it
 * missed all changes meanwhile. Returns a function that stops listening.
 */
export function onStoredElsewhere(name: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_PREFIX + name) {
      memoryStorage.delete(name)
      listener()
    }
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onShow)
  }
}
