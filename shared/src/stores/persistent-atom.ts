import { atom, type WritableAtom } from 'nanostores'
import { singleton, whenIdle, type Shape } from '../lib/index.ts'
import { writeStored, onStoredElsewhere, readStored, removeExpired } from './storage.ts'

type PersistentOptions<T> = { schema: Shape<T>; neutral: NoInfer<T>; days?: number }

const page = singleton('persistent-atoms', () => ({
  restorers: new Map<string, () => void>(),
  isRestored: false,
}))

/**
 * An atom persisted in the browser's storage. It starts with its neutral value, the one the server renders
 * with, and gets the stored one when `restorePersistentAtoms` runs after hydration.
 */
export function persistentAtom<T>(
  name: string,
  { schema, neutral, days }: PersistentOptions<T>,
): WritableAtom<T> {
  const $value = atom<T>(neutral)
  const restore = () => {
    // A value from another tab is not written back, or two tabs would answer each other for ever.
    let isTaking = false
    const take = () => {
      isTaking = true
      $value.set(readStored(name, schema) ?? neutral)
      isTaking = false
    }
    const found = readStored(name, schema)
    if (found !== undefined && $value.get() === neutral) $value.set(found)
    onStoredElsewhere(name, take)
    $value.listen((value) => {
      if (!isTaking) writeStored(name, value === neutral ? undefined : value, days)
    })
  }
  // An area that loads later finds the page already hydrated.
  if (page.isRestored) restore()
  else page.restorers.set(name, restore)
  return $value
}

const restoring = singleton('persistent-atoms-restored', () => Promise.withResolvers<void>())

/**
 * Settles once this browser's stored values are restored and the page is idle: decisions that depend on the
 * shopper wait for it, and no request may delay the first view.
 */
export const whenRestored = (): Promise<void> => restoring.promise

/** Restores every persisted value from storage; the host calls it once, after hydration. */
export function restorePersistentAtoms(): void {
  page.isRestored = true
  removeExpired()
  for (const restore of page.restorers.values()) restore()
  page.restorers.clear()
  whenIdle(restoring.resolve)
}
