import type { WritableAtom } from 'nanostores'
import { singleton, whenIdle, type Shape } from '../lib/index.ts'
import { pageAtom } from './page-atom.ts'
import { writeStored, onStoredElsewhere, readStored, removeExpired } from './storage.ts'

type PersistentOptions<T> = { schema: Shape<T>; neutral: NoInfer<T>; days?: number }

const page = singleton('persistent-atoms', () => ({
  restorers: new Map<string, () => void>(),
  isRestored: false,
}))

/**
 * An atom that is persisted in the browser's storage. It starts with its neutral value, with which the server renders,
 * and gets the stored one when `restorePersistentAtoms` runs after hydration.
 */
export function persistentAtom<T>(
  name: string,
  { schema, neutral, days }: PersistentOptions<T>,
): WritableAtom<T> {
  const $value = pageAtom<T>(neutral)
  const restore = () => {
    // A value from another tab is not written back; otherwise two tabs would answer each other for ever.
    let isReading = false
    const readOther = () => {
      isReading = true
      $value.set(readStored(name, schema) ?? neutral)
      isReading = false
    }
    const early = $value.get()
    const stored = readStored(name, schema)
    // The frame is interactive before a kept page is hydrated: what was set then is newer than what is stored.
    if (early !== neutral) writeStored(name, early, days)
    else if (stored !== undefined) $value.set(stored)
    onStoredElsewhere(name, readOther)
    $value.listen((value) => {
      if (!isReading) writeStored(name, value === neutral ? undefined : value, days)
    })
  }
  // An area that loads later finds a hydrated page.
  if (page.isRestored) restore()
  else page.restorers.set(name, restore)
  return $value
}

const stored = singleton('persistent-atoms-read', () => Promise.withResolvers<void>())

/** Resolves once this browser's stored values are restored: from then on, what is written is kept. */
export const whenStoredRead = (): Promise<void> => stored.promise

const restored = singleton('persistent-atoms-restored', () => Promise.withResolvers<void>())

/**
 * Resolves once this browser's stored values are restored and the page is idle. Decisions about the shopper wait for
 * it, so that no request delays the first view.
 */
export const whenRestored = (): Promise<void> => restored.promise

/** Restores all persisted values from storage. The host calls it once, after hydration. */
export function restorePersistentAtoms(): void {
  page.isRestored = true
  removeExpired()
  for (const restore of page.restorers.values()) restore()
  page.restorers.clear()
  stored.resolve()
  whenIdle(restored.resolve)
}
