import { atom, type WritableAtom } from 'nanostores'
import { singleton, whenIdle, type Shape } from '../lib/index.ts'
import { keep, onKeptElsewhere, readKept, sweepKept } from './storage.ts'

type Kept<T> = { schema: Shape<T>; neutral: NoInfer<T>; days?: number }

const page = singleton('kept-atoms', () => ({ restorers: new Map<string, () => void>(), isRestored: false }))

/**
 * An atom that is kept in the browser's storage. It starts with its neutral value, the one the server
 * renders with, and takes what was kept when `restoreKeptAtoms` runs after hydration.
 */
export function keptAtom<T>(name: string, { schema, neutral, days }: Kept<T>): WritableAtom<T> {
  const $value = atom<T>(neutral)
  const restore = () => {
    // What another tab wrote is not written back: two tabs would answer each other for ever.
    let isTaking = false
    const take = () => {
      isTaking = true
      $value.set(readKept(name, schema) ?? neutral)
      isTaking = false
    }
    const found = readKept(name, schema)
    if (found !== undefined && $value.get() === neutral) $value.set(found)
    onKeptElsewhere(name, take)
    $value.listen((value) => {
      if (!isTaking) keep(name, value === neutral ? undefined : value, days)
    })
  }
  // An area that loads later finds the page hydrated already.
  if (page.isRestored) restore()
  else page.restorers.set(name, restore)
  return $value
}

const restoring = singleton('kept-atoms-restored', () => Promise.withResolvers<void>())

/**
 * Settles once what this browser kept is known and the page is idle: nothing person-bound may be decided
 * before, and nothing that asks the server may hold up the first view.
 */
export const whenRestored = (): Promise<void> => restoring.promise

/** Takes every kept value from storage; the host calls it once, after hydration. */
export function restoreKeptAtoms(): void {
  page.isRestored = true
  sweepKept()
  for (const restore of page.restorers.values()) restore()
  page.restorers.clear()
  whenIdle(restoring.resolve)
}
