import { atom, type WritableAtom } from 'nanostores'
import type * as z from 'zod'
import { singleton } from '../lib/index.ts'
import { keep, onKeptElsewhere, readKept } from './storage.ts'

type Kept<Schema extends z.ZodType> = { schema: Schema; neutral: z.output<Schema>; days?: number }

const page = singleton('kept-atoms', () => ({ restorers: new Map<string, () => void>(), isRestored: false }))

/**
 * An atom that is kept in the browser's storage. It starts with its neutral value, the one the server
 * renders with, and takes what was kept when `restoreKeptAtoms` runs after hydration.
 */
export function keptAtom<Schema extends z.ZodType>(
  name: string,
  { schema, neutral, days }: Kept<Schema>,
): WritableAtom<z.output<Schema>> {
  const $value = atom<z.output<Schema>>(neutral)
  const restore = () => {
    const take = () => $value.set(readKept(name, schema) ?? neutral)
    const found = readKept(name, schema)
    if (found !== undefined && $value.get() === neutral) $value.set(found)
    onKeptElsewhere(name, take)
    $value.listen((value) => keep(name, value === neutral ? undefined : value, days))
  }
  // An area that loads later finds the page hydrated already.
  if (page.isRestored) restore()
  else page.restorers.set(name, restore)
  return $value
}

const restoring = singleton('kept-atoms-restored', () => Promise.withResolvers<void>())

/** Settles once what this browser kept is known: nothing person-bound may be decided before. */
export const whenRestored = (): Promise<void> => restoring.promise

/** Takes every kept value from storage; the host calls it once, after hydration. */
export function restoreKeptAtoms(): void {
  page.isRestored = true
  for (const restore of page.restorers.values()) restore()
  page.restorers.clear()
  restoring.resolve()
}
