import { readonlyType } from 'nanostores'
import { on } from '../events/index.ts'
import { isListOf, isString, optional, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

/**
 * How long dietary needs are kept, in days. They are health data, so they are kept neither for ever nor for the next
 * person who uses this device.
 */
const RETENTION_DAYS = 180

const DietaryNeeds = shape({ allergens: isListOf(isString), labels: optional(isListOf(isString)) })
const NO_NEEDS: ShapeOf<typeof DietaryNeeds> = { allergens: [] }

const $current = singleton('avoided', () => {
  const $persisted = persistentAtom('avoided', {
    schema: DietaryNeeds,
    neutral: NO_NEEDS,
    days: RETENTION_DAYS,
  })
  on('session/signed-out', () => $persisted.set(NO_NEEDS))
  return $persisted
})
/** The allergens that this device's shopper avoids, and the dietary labels that they require. */
export const $avoided = readonlyType($current)

/** Stores allergens and dietary labels on this device; two empty lists delete them. */
export function avoidAllergens(allergens: readonly string[], labels: readonly string[] = []): void {
  const isEmpty = allergens.length + labels.length === 0
  $current.set(isEmpty ? NO_NEEDS : { allergens: [...allergens], labels: [...labels] })
}
