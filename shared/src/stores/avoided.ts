import { readonlyType } from 'nanostores'
import { on } from '../events/index.ts'
import { isListOf, isString, optional, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

/** Remembered needs are health data: not kept for ever, and not for whoever comes after. */
const KEEP_DAYS = 180

const Avoided = shape({ allergens: isListOf(isString), labels: optional(isListOf(isString)) })
const NOTHING: ShapeOf<typeof Avoided> = { allergens: [] }

const $current = singleton('avoided', () => {
  const $persisted = persistentAtom('avoided', { schema: Avoided, neutral: NOTHING, days: KEEP_DAYS })
  on('session/signed-out', () => $persisted.set(NOTHING))
  return $persisted
})
/** The allergens that this device's shopper always avoids, and the dietary labels without which they avoid food. */
export const $avoided = readonlyType($current)

/** Remembers allergens and dietary labels on this device; none of both ends it. */
export function avoidAllergens(allergens: readonly string[], labels: readonly string[] = []): void {
  const isNothing = allergens.length + labels.length === 0
  $current.set(isNothing ? NOTHING : { allergens: [...allergens], labels: [...labels] })
}
